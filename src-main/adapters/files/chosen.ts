/** The Folders port: a file or folder outside home that the person named. Links are never followed out of it. */
import { constants } from 'node:fs'
import { appendFile, lstat, mkdir, open, readdir, realpath, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { HearkenError } from '../../contract/errors'
import type { ChosenFile, ChosenFolder, FileText, Folders } from '../../engine/ports'
import { fileError, isMissing } from './errors'
import { parts } from './paths'

/** Bytes looked at to tell text from anything else. */
const SNIFFED = 8_192
const MEGABYTE = 1024 * 1024

/** `base`: absolute folder that relative paths are meant from. */
export function createFolders(base: string): Folders {
  const absolute = (path: string) => resolve(base, path.replace(/^~(?=[\\/]|$)/, homedir()))
  return {
    async open(path) {
      const real = await realpath(absolute(path)).catch(() => {
        throw new HearkenError('NOT_FOUND', `There is nothing at ${path}.`, 'Check the path and try again.')
      })
      try {
        const isFolder = (await stat(real)).isDirectory()
        if (isFolder) await readdir(real)
        return isFolder ? folderAt(real) : fileAt(real)
      } catch (error) {
        throw fileError(error, path)
      }
    },
    async create(path) {
      const root = absolute(path)
      try {
        await mkdir(root, { recursive: true, mode: 0o700 })
        if ((await readdir(root)).length > 0)
          throw new HearkenError(
            'CONFLICT',
            `The folder ${path} is not empty. Nothing was written.`,
            'Choose a new folder.',
          )
        const target = await realpath(root)
        const place = (name: string) => join(target, ...parts(name))
        return {
          path: target,
          async write(name, text) {
            await mkdir(dirname(place(name)), { recursive: true, mode: 0o700 })
            await writeFile(place(name), text, { flag: 'wx', mode: 0o600 }).catch((error) => {
              throw fileError(error, name)
            })
          },
          async append(name, text) {
            await appendFile(place(name), text).catch((error) => {
              throw fileError(error, name)
            })
          },
        }
      } catch (error) {
        throw fileError(error, path)
      }
    },
  }
}

function fileAt(path: string): ChosenFolder {
  const name = basename(path)
  return {
    path,
    async *files() {
      const { size, mtimeMs } = await lstat(path)
      yield { path: name, bytes: size, changed_at: mtimeMs }
    },
    read: async (asked, maxBytes) =>
      asked === name ? readText(path, maxBytes) : { why: 'it is outside what was chosen' },
  }
}

function folderAt(root: string): ChosenFolder {
  return {
    path: root,
    files: () => walk(root, ''),
    async read(path, maxBytes) {
      const target = join(root, ...parts(path))
      const real = await realpath(target).catch(() => null)
      if (real === null) return { why: 'it is gone' }
      if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return { why: 'it leads out of the folder' }
      return readText(real, maxBytes)
    },
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<ChosenFile> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error) =>
    isMissing(error) ? [] : null,
  )
  if (entries === null) yield { path: folder, bytes: 0, changed_at: 0, unreadable: true }
  for (const entry of entries ?? []) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile()) {
      const seen = await lstat(join(root, path)).catch((error) => (isMissing(error) ? null : error))
      if (seen instanceof Error) yield { path, bytes: 0, changed_at: 0, unreadable: true }
      else if (seen) yield { path, bytes: seen.size, changed_at: seen.mtimeMs }
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const utf16le = new TextDecoder('utf-16le', { fatal: true })
const utf16be = new TextDecoder('utf-16be', { fatal: true })

/** Programs of Windows write UTF-16, and say so in the first two bytes. */
function decoderOf(head: Buffer): typeof utf8 {
  const mark = head.length < 2 ? 0 : head.readUInt16BE(0)
  return mark === 0xfffe ? utf16le : mark === 0xfeff ? utf16be : utf8
}

/** The file is never read when it is too large, and not further than its first bytes when it is no text. */
async function readText(path: string, maxBytes: number): Promise<FileText> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const seen = await file.stat()
      if (!seen.isFile()) return { why: 'it is no file' }
      if (seen.size > maxBytes) return { why: `larger than ${Math.round(maxBytes / MEGABYTE)} MB` }
      const head = Buffer.alloc(Math.min(SNIFFED, seen.size))
      await file.read(head, 0, head.length, 0)
      const decoder = decoderOf(head)
      if (decoder === utf8 && head.includes(0)) return { why: 'it is not text' }
      const whole = Buffer.alloc(seen.size)
      const { bytesRead } = await file.read(whole, 0, seen.size, 0)
      return { text: decoder.decode(whole.subarray(0, bytesRead)) }
    } finally {
      await file.close()
    }
  } catch (error) {
    return error instanceof TypeError ? { why: 'it is not UTF-8 text' } : { why: 'it may not be read', denied: true }
  }
}
