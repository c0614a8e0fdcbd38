/** Hearken's own JSON: every version as it was. */
import { z } from 'zod'
import { LIMITS, MemoryItem, Origin } from '../../../contract/index'
import { Scope } from '../../../contract/memory'
import { titleOf } from '../own-date'
import { nothing, type Parsed, recordIn } from './types'

export const OWN_FORMAT = 'hearken-memory'
export const OWN_VERSION = 1

const time = z.iso.datetime({ offset: true })
/** What a file written by hand may leave out has the value of a new memory. */
const Item = MemoryItem.extend({
  id: z.string().regex(/^[\w.:-]{1,100}$/),
  text: z.string().trim().min(1).max(LIMITS.memoryChars),
  created_on: z.iso.date(),
  scope: Scope.default('global'),
  title: z.string().max(LIMITS.titleChars).optional(),
  source: z.string().default('An import'),
  tags: z.array(z.string()).default([]),
  origin: Origin.default('import'),
  turn_id: z.string().nullable().default(null),
  message_id: z.string().nullable().default(null),
  conversation_id: z.string().nullable().default(null),
  parent_id: z.string().nullable().default(null),
  is_latest: z.boolean().default(true),
  pinned: z.boolean().default(false),
  expires_at: time.nullable().default(null),
  forgotten_at: time.nullable().default(null),
  created_at: time.optional(),
  updated_at: time.optional(),
})

export const isOwn = (value: unknown): boolean => recordIn(value)?.format === OWN_FORMAT

export function parseOwn(file: string, value: unknown): Parsed {
  const parsed = nothing()
  const { version, items } = recordIn(value) ?? {}
  if (typeof version === 'number' && version > OWN_VERSION)
    return { ...parsed, failed: [{ file, why: 'it was written by a newer Hearken' }] }
  for (const [at, raw] of (Array.isArray(items) ? items : []).entries()) {
    const item = Item.safeParse(raw)
    if (!item.success) parsed.failed.push({ file, why: `entry ${at + 1}: ${wrong(item.error)}` })
    else if (item.data.forgotten_at === null) parsed.items.push(whole(item.data))
    else parsed.failed.push({ file, why: `entry ${at + 1}: it was forgotten, and stays so` })
  }
  return parsed
}

function whole(entry: z.infer<typeof Item>): MemoryItem {
  const created_at = entry.created_at ?? `${entry.created_on}T00:00:00.000Z`
  const known = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
  const title = entry.title ?? titleOf(entry.text)
  return { ...known, title, created_at, updated_at: entry.updated_at ?? created_at } as MemoryItem
}

function wrong(error: z.ZodError): string {
  const place = error.issues[0]?.path.join('.') ?? ''
  return place === '' ? 'it is not a memory' : `${place} is not as it must be`
}
