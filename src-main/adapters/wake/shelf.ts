/** The WakeShelf port on a folder: `wake/*.json` phrases of one's own, `wake/*.ppn` words of Porcupine. */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HearkenError, toErrorBody } from '../../contract/index'
import type { KeywordFile, ShelfFault, WakePhrase, WakePhraseMaker, WakeShelf } from '../../engine/ports'
import { keywordProblem } from './porcupine/keyword-name'
import { ppnWord } from './porcupine/words'

/** A real phrase has 30 to 60 kB, a real keyword about 10 kB. */
const MAX_BYTES = 1_000_000
const MIN_KEYWORD_BYTES = 500
const KEYWORD_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,150}\.ppn$/u

export function createWakeShelf({
  dir,
  read,
  platform = process.platform,
}: {
  dir: string
  read: WakePhraseMaker['read']
  platform?: string
}): WakeShelf {
  const names = async (): Promise<string[]> => {
    try {
      const found = await readdir(dir, { withFileTypes: true })
      // A link could lead anywhere; what is kept here is files.
      return found.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
    } catch {
      return []
    }
  }
  const keyword = (name: string): KeywordFile => ({
    word: ppnWord(join(dir, name)),
    path: join(dir, name),
    problem: keywordProblem(name, platform),
  })

  async function phrase(name: string): Promise<WakePhrase> {
    const { size } = await stat(join(dir, name))
    if (size > MAX_BYTES) throw bad('This file is too large for a wake phrase.')
    const found = await read(await readFile(join(dir, name), 'utf8'))
    if (`${stemOf(found.word.id)}.json` === name) return found
    throw bad(`This wake phrase is called ${stemOf(found.word.id)}.json, and its file was renamed.`)
  }

  async function write(name: string, content: string | Uint8Array): Promise<void> {
    const temporary = join(dir, `.${process.pid}-${name}`)
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = await open(temporary, 'w', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, join(dir, name))
    } catch (cause) {
      await rm(temporary, { force: true }).catch(() => {})
      throw unwritable(cause)
    }
  }

  return {
    async list() {
      const phrases: WakePhrase[] = []
      const keywords: KeywordFile[] = []
      const faults: ShelfFault[] = []
      for (const name of (await names()).sort()) {
        if (name.endsWith('.ppn')) keywords.push(keyword(name))
        if (!name.endsWith('.json')) continue
        try {
          phrases.push(await phrase(name))
        } catch (error) {
          const { message, action } = toErrorBody(error)
          faults.push({ name, message, action })
        }
      }
      const byLabel = (a: { word: { label: string } }, b: { word: { label: string } }) =>
        a.word.label.localeCompare(b.word.label)
      return { phrases: phrases.sort(byLabel), keywords: keywords.sort(byLabel), faults }
    },
    keepPhrase: ({ word, file }) => write(`${stemOf(word.id)}.json`, file),
    async keepKeyword(name, bytes) {
      if (!KEYWORD_NAME.test(name))
        throw bad('This is not the name of a Porcupine word file.', 'Choose a file that ends in .ppn.')
      if (bytes.length < MIN_KEYWORD_BYTES || bytes.length > MAX_BYTES)
        throw bad('This file is damaged: its size is not that of a Porcupine word.', 'Download it again.')
      const made = keyword(name)
      if (made.problem !== '') throw bad(made.problem, 'Your other wake words are as they were.')
      await write(name, bytes)
      return made
    },
    async remove(id) {
      const keywordName = (await names()).find((name) => name.endsWith('.ppn') && keyword(name).word.id === id)
      const name = keywordName ?? `${stemOf(id)}.json`
      if (!(await names()).includes(name)) return false
      await rm(join(dir, name), { force: true }).catch((cause) => {
        throw unwritable(cause)
      })
      return true
    },
  }
}

/** `phrase:hey-ada` → `hey-ada`; anything else names no file. */
const stemOf = (id: string) => /^phrase:([a-z0-9][a-z0-9-]{0,59})$/.exec(id)?.[1] ?? ''

const bad = (message: string, action = 'Your other wake words still work. Remove the file, or import it again.') =>
  new HearkenError('BAD_INPUT', message, action)

function unwritable(cause: unknown): HearkenError {
  const full = (cause as NodeJS.ErrnoException)?.code === 'ENOSPC'
  return new HearkenError(
    full ? 'DISK_FULL' : 'READ_ONLY',
    full
      ? 'The disk is full. Nothing was changed.'
      : 'The folder of wake words cannot be written. Nothing was changed.',
    full ? 'Free some space and try again.' : 'Check that wake/ in Hearken’s home belongs to you.',
    { cause },
  )
}
