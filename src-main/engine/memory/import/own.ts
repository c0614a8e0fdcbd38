/** Hearken's own JSON: every version as it was. */
import { z } from 'zod'
import { LIMITS, MemoryItem } from '../../../contract/index'
import { nothing, type Parsed, recordIn } from './types'

export const OWN_FORMAT = 'hearken-memory'
export const OWN_VERSION = 1

const Item = MemoryItem.extend({
  id: z.string().regex(/^[\w.:-]{1,100}$/),
  text: z.string().trim().min(1).max(LIMITS.memoryChars),
  created_on: z.iso.date(),
  scope: z.string().max(120),
})

export const isOwn = (value: unknown): boolean => recordIn(value)?.format === OWN_FORMAT

export function parseOwn(file: string, value: unknown): Parsed {
  const parsed = nothing()
  const { version, items } = recordIn(value) ?? {}
  if (typeof version === 'number' && version > OWN_VERSION)
    return { ...parsed, failed: [{ file, why: 'it was written by a newer Hearken' }] }
  for (const [at, raw] of (Array.isArray(items) ? items : []).entries()) {
    const item = Item.safeParse(raw)
    if (item.success) parsed.items.push(raw as MemoryItem)
    else
      parsed.failed.push({ file, why: `entry ${at + 1}: ${item.error.issues[0]?.path.join('.')} is not as it must be` })
  }
  return parsed
}
