/**
 * Copies of a memory in every other text file below home: exports, prompts, skills, logs, settings that were set aside.
 * Nobody knows what they are for, so only what holds one of the exact wordings is touched, and only when asked for.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasablePlace, Eraser, Files } from '../../engine/ports'
import { isMissing } from './errors'

const TEXT = /\.(md|markdown|txt|eml|json|jsonl|ndjson|html?|log|csv|ya?ml|toml|ics)$/i
/** Looked at by places of their own, each in its own way. */
const ELSEWHERE = /^(?:state\.db|backups$|traces$|memory$|MEMORY\.md$|\.lock)/
/** A larger one is a model or a recording, whatever its name says. */
const MOST_BYTES = 64 * 1024 * 1024

export function restPlace(home: string, files: Files): ErasablePlace {
  return { name: 'other files', onlyWhenAsked: true, erase: (eraser) => eraseBelow(home, files, '', eraser) }
}

async function eraseBelow(home: string, files: Files, folder: string, eraser: Eraser): Promise<number> {
  let changed = 0
  for (const entry of await readdir(join(home, folder), { withFileTypes: true }).catch(() => [])) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (folder === '' && ELSEWHERE.test(entry.name)) continue
    if (entry.isDirectory()) changed += await eraseBelow(home, files, path, eraser)
    else if (entry.isFile() && TEXT.test(entry.name)) changed += await eraseFile(home, files, path, eraser)
  }
  return changed
}

async function eraseFile(home: string, files: Files, path: string, eraser: Eraser): Promise<number> {
  const isSaid = (text: string) => {
    const lower = text.toLowerCase()
    return eraser.needles.some((needle) => lower.includes(needle))
  }
  if (isSaid(path.split('/').at(-1) ?? '')) {
    await files.remove(path)
    return 1
  }
  const seen = await stat(join(home, path)).catch((error: NodeJS.ErrnoException) => {
    // Others write and remove files meanwhile.
    if (isMissing(error)) return null
    throw error
  })
  if (seen === null || seen.size > MOST_BYTES) return 0
  const text = await files.read(path)
  if (text === null) return 0
  const cleaned = cleanedFile(text, (each) => (isSaid(each) ? eraser.clean(each) : each))
  if (cleaned === text) return 0
  await files.write(path, cleaned)
  return 1
}

/** JSON stays JSON, also line by line; everything else is cleaned by its lines. */
function cleanedFile(text: string, clean: (text: string) => string): string {
  const whole = cleanedJson(text, clean)
  if (whole !== null) return whole
  return text.replace(/[^\r\n]+/g, (line) => cleanedJson(line, clean) ?? clean(line))
}

/** null: it is no JSON. Written anew only where a string in it was changed. */
function cleanedJson(text: string, clean: (text: string) => string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    let changed = false
    const value: unknown = JSON.parse(text, (_, each) => {
      const left = typeof each === 'string' ? clean(each) : each
      changed ||= left !== each
      return left
    })
    return changed ? JSON.stringify(value, null, text.includes('\n') ? 1 : 0) : text
  } catch {
    return null
  }
}
