/** Copies of a memory in what proves a change: private replays, battles of the arena, and the records of releases. */
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
    place('releases', { releases: cleaned }),
  ]
}

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
