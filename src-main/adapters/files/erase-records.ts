/**
 * Copies of a memory in what proves a change: private replays, battles of the arena, results of evals and the records of
 * releases; and in names that a person gave to clips, phrases and microphones.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasablePlace, Eraser, Files } from '../../engine/ports'
import { cleanJson, cleanValue } from '../../engine/ports/clean-json'

type Clean = (text: string, eraser: Eraser) => string | null

export function recordPlaces(home: string, files: Files): ErasablePlace[] {
  const place = (name: string, folders: Record<string, Clean>): ErasablePlace => ({
    name,
    onlyWhenAsked: false,
    async erase(eraser) {
      let changed = 0
      for (const [folder, clean] of Object.entries(folders))
        changed += await eraseIn(home, files, folder, clean, eraser)
      return changed
    },
  })
  return [
    place('private replays', { 'replays/sets': withoutTurns, 'replays/runs': whole, 'replays/answers': whole }),
    place('arena', { 'arena/battles': whole }),
    place('evals', { evals: withoutLines }),
    place('releases', { releases: cleaned }),
    place('voice records', { wake: namesCleaned }),
    {
      name: 'microphone ledger',
      onlyWhenAsked: false,
      erase: (eraser) => eraseFile(files, LEDGER, namesCleaned, eraser),
    },
  ]
}

const LEDGER = 'microphone.jsonl'

/** A turn that says it cannot be replayed any more: it goes, the others stay. */
function withoutTurns(text: string, eraser: Eraser): string | null {
  const set = jsonIn(text)
  if (set === null || !Array.isArray(set.turns)) return whole(text, eraser)
  const turns = set.turns.filter((turn) => cleanValue(turn, eraser, false) === turn)
  const title = cleanValue(set.title, eraser, false)
  if (turns.length === set.turns.length && title === set.title) return text
  return `${JSON.stringify({ ...set, title, turns }, null, 1)}\n`
}

/** Of no use without the words: the file goes. */
const whole: Clean = (text, eraser) => (cleanJson(text, eraser, false) === text ? text : null)

/** A verdict goes by its line, a result as a whole; its page says the same in another spelling, and goes by what it says. */
function withoutLines(text: string, eraser: Eraser): string | null {
  const lines = text.split('\n').filter((line) => line !== '')
  if (jsonIn(text) !== null || !lines.every((line) => jsonIn(line) !== null))
    return whole(text, eraser) === null || whole(unescaped(text), eraser) === null ? null : text
  const left = lines.filter((line) => cleanJson(line, eraser, false) === line)
  return left.length === lines.length ? text : left.map((line) => `${line}\n`).join('')
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string) =>
  text.startsWith('<')
    ? text.replace(/<[^>]*>/g, '\n').replace(/&(amp|lt|gt|quot|#39);/g, (_, sign) => SIGNS[sign] ?? '')
    : text

/** Every name in them is a person's. Words of Porcupine, which lie beside them, are no text. */
const namesCleaned: Clean = (text, eraser) => {
  const records = jsonIn(text) === null ? text.split('\n') : [text]
  const after = records.map((line) => {
    const record = jsonIn(line)
    if (record === null) return line
    const cleaned = JSON.stringify(record, (_, each) => (typeof each === 'string' ? eraser.clean(each) : each))
    return cleaned === JSON.stringify(record) ? line : cleaned
  })
  return after.join('\n')
}

/** Line by line where there are lines. A version that is cleaned no longer has its hash, and cannot be put in force. */
const cleaned: Clean = (text, eraser) => {
  const lines = text.split('\n')
  const isLines = lines.every((line) => line === '' || jsonIn(line) !== null)
  if (!isLines) return cleanJson(text, eraser, false)
  const after = lines.map((line) => (line === '' ? line : cleanJson(line, eraser, false)))
  return after.every((line, at) => line === lines[at]) ? text : after.join('\n')
}

async function eraseIn(home: string, files: Files, folder: string, clean: Clean, eraser: Eraser): Promise<number> {
  let changed = 0
  const entries = await readdir(join(home, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) changed += await eraseIn(home, files, path, clean, eraser)
    else if (entry.isFile()) changed += await eraseFile(files, path, clean, eraser)
  }
  return changed
}

async function eraseFile(files: Files, path: string, clean: Clean, eraser: Eraser): Promise<number> {
  const text = await files.read(path)
  const after = text === null ? text : clean(text, eraser)
  if (after === text) return 0
  if (after === null) await files.remove(path)
  else await files.write(path, after)
  return 1
}

function jsonIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
