/** `hearken wake`: wake words tried on files, listed, and made. */
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createPhraseMaker, readWav, testWake, type WakeFile, wakeWords } from '../../compose'
import { HearkenError } from '../../contract/index'
import { type CommandContext, EXIT, printJson } from '../context'
import { plain } from '../terminal'

/** `{files:[{file,max_score,detections:[{word,at_ms}]}]}`; it fails only when a file or a word cannot be read, whatever is heard. */
export async function wakeTest(context: CommandContext, paths: string[], options: { word?: string }): Promise<number> {
  const word = chosenWord(context, options.word)
  for (const path of paths) checkReadable(context, path)
  // One at a time: an hour of sound is 115 MB.
  const sounds = function* () {
    for (const path of paths) yield readSound(context, path)
  }
  const results = await testWake(sounds(), word)
  if (context.json) printJson(context, { files: results })
  else
    for (const { file, max_score, detections } of results) {
      const heard = detections.map(({ word, at_ms }) => `${word} at ${(at_ms / 1000).toFixed(2)} s`).join(', ')
      context.out.line(plain(`${file}: ${heard || 'nothing heard'} (highest score ${max_score.toFixed(3)})`))
    }
  return EXIT.ok
}

export async function wakeList(context: CommandContext): Promise<number> {
  const words = wakeWords()
  if (context.json) printJson(context, { words })
  else
    for (const { id, label, licence, threshold } of words) context.out.line(`${id}  ${label}  ${licence}  ${threshold}`)
  return EXIT.ok
}

export interface WakeMakeOptions {
  label: string
  text?: string
  out: string
}

/** A phrase of one's own from text, from recordings, or from both, written as a file. */
export async function wakeMake(context: CommandContext, paths: string[], options: WakeMakeOptions): Promise<number> {
  const recordings = paths.map((path) => readSound(context, path).pcm)
  const { label, text } = options
  const phrase = await createPhraseMaker().make({ label, recordings, ...(text === undefined ? {} : { text }) })
  const out = resolve(context.cwd, options.out)
  write(out, `${phrase.file}\n`)
  if (context.json) printJson(context, { id: phrase.word.id, label: phrase.word.label, source: phrase.source, out })
  else context.out.line(`"${phrase.word.label}" is ready: ${out}`)
  return EXIT.ok
}

function readSound(context: CommandContext, path: string): WakeFile {
  const bytes = read(context, path)
  try {
    return { name: path, pcm: readWav(bytes) }
  } catch (error) {
    if (error instanceof HearkenError) throw new HearkenError(error.code, `${path}: ${error.message}`, error.action)
    throw error
  }
}

/** Throws before any of a long list is listened to. */
function checkReadable(context: CommandContext, path: string): void {
  try {
    closeSync(openSync(resolve(context.cwd, path), 'r'))
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

function read(context: CommandContext, path: string): Uint8Array {
  try {
    return readFileSync(resolve(context.cwd, path))
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

function unreadable(path: string, cause: unknown): HearkenError {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return new HearkenError('NOT_FOUND', `${path}: There is no such file.`, 'Check the path.')
  const why = code === 'EISDIR' ? 'This is a folder.' : code === 'EACCES' ? 'It may not be read.' : 'It cannot be read.'
  return new HearkenError('BAD_INPUT', `${path}: ${why}`, 'Give the path of a file that you may read.', { cause })
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new HearkenError(
      code === 'ENOSPC' ? 'DISK_FULL' : code === 'EACCES' || code === 'EROFS' ? 'READ_ONLY' : 'BAD_INPUT',
      `The phrase was made, but ${path} cannot be written.`,
      'Give --out a file in a folder that is there and can be written.',
      { cause },
    )
  }
}

/** The name of a word, or a phrase file when there is a file of that name. */
function chosenWord(context: CommandContext, word: string | undefined): { name: string } | { file: string } | null {
  if (word === undefined) return null
  const path = resolve(context.cwd, word)
  if (!word.endsWith('.json') || !existsSync(path)) return { name: word }
  return { file: new TextDecoder().decode(read(context, word)) }
}
