/** The Files port on a real folder. */
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Files } from '../../engine/ports'
import { syncFolder, writeAtomic } from './atomic'
import { fileError, isMissing } from './errors'
import { insideHome } from './paths'

/**
 * Files below `home` (an absolute, real path, as `openHome` returns it). Changes to one path happen in the order they
 * were asked for; each resolves when it is on disk. Files are 0600, folders 0700.
 */
export function createFiles(home: string): Files {
  const queues = new Map<string, Promise<unknown>>()

  /** One change at a time for each path, so that two appends never mix and a write is not lost to an older one. */
  function inOrder<T>(path: string, work: (absolute: string) => Promise<T>): Promise<T> {
    const before = queues.get(path) ?? Promise.resolve()
    const mine = before.then(() => guarded(path, work))
    const settled = mine.catch(() => {})
    queues.set(path, settled)
    void settled.then(() => queues.get(path) === settled && queues.delete(path))
    return mine
  }

  async function guarded<T>(path: string, work: (absolute: string) => Promise<T>): Promise<T> {
    try {
      return await work(await insideHome(home, path))
    } catch (error) {
      throw fileError(error, path)
    }
  }

  return {
    read: (path) =>
      guarded(path, (absolute) =>
        readFile(absolute, 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (isMissing(error)) return null
          throw error
        }),
      ),

    write: (path, text) =>
      inOrder(path, async (absolute) => {
        await mkdir(dirname(absolute), { recursive: true, mode: 0o700 })
        await writeAtomic(home, absolute, text)
      }),

    append: (path, text) =>
      inOrder(path, async (absolute) => {
        await mkdir(dirname(absolute), { recursive: true, mode: 0o700 })
        const file = await open(absolute, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY, 0o600)
        try {
          await file.writeFile(text, 'utf8')
          await file.datasync()
        } finally {
          await file.close()
        }
      }),

    remove: (path) =>
      inOrder(path, async (absolute) => {
        const stat = await lstat(absolute).catch((error: NodeJS.ErrnoException) => {
          if (isMissing(error)) return null
          throw error
        })
        if (stat === null) return
        if (stat.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
        await unlink(absolute)
        await syncFolder(dirname(absolute))
      }),

    /** Names of the files directly in the folder, sorted; folders and names that start with a dot are left out. */
    list: (folder) =>
      guarded(folder, async (absolute) => {
        const entries = await readdir(absolute, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        })
        return entries
          .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
          .map((entry) => entry.name)
          .sort()
      }),
  }
}
