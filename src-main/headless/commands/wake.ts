/** `hearken wake`: wake words tried on files, listed, and made. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createPhraseMaker, readWav, testWake, type WakeFile, wakeWords } from '../../compose'
import { HearkenError } from '../../contract/index'
import { type CommandContext, EXIT, printJson } from '../context'
import { plain } from '../terminal'

/** `{files:[{file,max_score,detections:[{word,at_ms}]}]}`; exit 1 only when a file or a word cannot be read. */
export async function wakeTest(context: CommandContext, paths: string[], options: { word?: string }): Promise<number> {
  const files = paths.map((path) => readSound(context, path))
  const results = await testWake(files, chosenWord(context, options.word))
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
  writeFileSync(out, `${phrase.file}\n`)
  if (context.json) printJson(context, { id: phrase.word.id, label: phrase.word.label, source: phrase.source, out })
  else context.out.line(`"${phrase.word.label}" is ready: ${out}`)
  return EXIT.ok
}

function readSound(context: CommandContext, path: string): WakeFile {
  try {
    return { name: path, pcm: readWav(read(context, path)) }
  } catch (error) {
    if (error instanceof HearkenError) throw new HearkenError(error.code, `${path}: ${error.message}`, error.action)
    throw error
  }
}

function read(context: CommandContext, path: string): Uint8Array {
  try {
    return readFileSync(resolve(context.cwd, path))
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new HearkenError(
      missing ? 'NOT_FOUND' : 'BAD_INPUT',
      missing ? 'There is no such file.' : 'This file cannot be read.',
      'Check the path.',
      { cause },
    )
  }
}

/** The name of a word, or a phrase file when there is a file of that name. */
function chosenWord(context: CommandContext, word: string | undefined): { name: string } | { file: string } | null {
  if (word === undefined) return null
  const path = resolve(context.cwd, word)
  return word.endsWith('.json') && existsSync(path) ? { file: readFileSync(path, 'utf8') } : { name: word }
}
