/** Copies of a memory in files that people read: drafts to send, notes and their earlier versions, the calendar. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasablePlace, Eraser, Files } from '../../engine/ports'
import { recordPlaces } from './erase-records'
import { restPlace } from './erase-rest'

const TEXT = /\.(md|markdown|txt|eml|json|jsonl|html?)$/i

export function filePlaces(home: string, files: Files): ErasablePlace[] {
  return [
    { name: 'outbox', onlyWhenAsked: false, erase: (eraser) => eraseFolder(home, files, 'outbox', eraser) },
    { name: 'notes', onlyWhenAsked: true, erase: (eraser) => eraseFolder(home, files, 'notes', eraser) },
    { name: 'calendar', onlyWhenAsked: true, erase: (eraser) => eraseCalendar(files, eraser) },
    { name: 'mirrored files', onlyWhenAsked: false, erase: (eraser) => dropMirrors(files, eraser) },
    ...recordPlaces(home, files),
    restPlace(home, files),
  ]
}

/** They go whole: the mirror makes them again from what the database says then. */
async function dropMirrors(files: Files, eraser: Eraser): Promise<number> {
  let dropped = 0
  for (const path of ['MEMORY.md', ...(await files.list('memory')).map((name) => `memory/${name}`)]) {
    const text = await files.read(path)
    if (
      text === null ||
      (eraser.clean(text, false, eraser.careful) === text && ![...eraser.ids].some((id) => text.includes(id)))
    )
      continue
    await files.remove(path)
    dropped += 1
  }
  return dropped
}

/** Folders below it too, also those whose name starts with a dot. A file that is left without words is removed. */
async function eraseFolder(home: string, files: Files, folder: string, eraser: Eraser): Promise<number> {
  let changed = 0
  const entries = await readdir(join(home, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) changed += await eraseFolder(home, files, path, eraser)
    else if (entry.isFile() && TEXT.test(entry.name)) changed += await eraseFile(files, path, eraser)
  }
  return changed
}

async function eraseFile(files: Files, path: string, eraser: Eraser): Promise<number> {
  const text = await files.read(path)
  if (text === null) return 0
  const name = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').replace(/[-_.]+/g, ' ')
  const cleaned = eraser.clean(text)
  // A note is named after what it says.
  if (eraser.clean(name) !== name) {
    await files.remove(path)
    return 1
  }
  if (cleaned === text) return 0
  if (/[\p{L}\p{N}]/u.test(cleaned.replaceAll('[erased]', '').replace(/^---[\s\S]*?\n---/, '')))
    await files.write(path, cleaned)
  else await files.remove(path)
  return 1
}

const CALENDAR = 'calendar.ics'
/** Properties of RFC 5545 that hold words of people. */
const WORDS = /^((?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|CATEGORIES)(?:;[^:\r\n]*)?):(.*)$/i

async function eraseCalendar(files: Files, eraser: Eraser): Promise<number> {
  const text = await files.read(CALENDAR)
  if (text === null) return 0
  let changed = 0
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const cleaned = lines.map((line) => {
    const [, name, value] = WORDS.exec(line) ?? []
    if (name === undefined || value === undefined) return line
    const words = value.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    const without = eraser.clean(words)
    if (without === words) return line
    changed += 1
    return `${name}:${without.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')}`
  })
  if (changed > 0) await files.write(CALENDAR, cleaned.flatMap(fold).join('\r\n'))
  return changed
}

/** Lines of at most 75 octets (RFC 5545, 3.1), never cut inside a character. */
function fold(line: string): string[] {
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 75) {
      folded.push(current)
      current = ' '
    }
    current += character
  }
  return [...folded, current]
}
