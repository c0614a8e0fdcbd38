/** What the Memory tab asks beyond list and search: filters, a timeline, what uses a memory, and changes by hand. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { LIMITS } from './limits'
import { ItemKind, MemoryItem, Scope, SuggestedMemory } from './memory'

const id = z.string().min(1).max(100)
const name = z.string().max(200)

/** Left out: no limit. */
export const MemoryFilter = z.object({
  kinds: z.array(ItemKind).optional(),
  scope: Scope.optional(),
  project: name.optional(),
  person: name.optional(),
  folder: z.string().max(4_096).optional(),
  agent: name.optional(),
  /** The memory's own date, YYYY-MM-DD, inclusive. */
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
})
export type MemoryFilter = z.infer<typeof MemoryFilter>

const Counted = z.object({ name: z.string(), count: z.number().int() })

/** What there is to filter by, with how many live memories each has; the most common first. */
export const MemoryFacets = z.object({
  total: z.number().int(),
  kinds: z.array(z.object({ kind: ItemKind, count: z.number().int() })),
  projects: z.array(Counted),
  people: z.array(Counted),
  folders: z.array(z.object({ folder: z.string(), agent: z.string(), count: z.number().int() })),
  /** Forgotten, and can still be brought back. */
  forgotten: z.number().int(),
})
export type MemoryFacets = z.infer<typeof MemoryFacets>

/** How often a memory, in any of its versions, was put before the model, and how often a reply cited it. */
export const MemoryUse = z.object({
  id: z.string(),
  times: z.number().int(),
  cited: z.number().int(),
  /** ISO; null: never. */
  last_at: z.string().nullable(),
})
export type MemoryUse = z.infer<typeof MemoryUse>

export const UsedIn = z.object({
  conversation_id: z.string(),
  conversation_title: z.string(),
  message_id: z.string(),
  /** What was asked. */
  question: z.string(),
  at: z.string(),
  cited: z.boolean(),
})
export type UsedIn = z.infer<typeof UsedIn>

/** A message a memory was made from. */
export const SourceMessage = z.object({
  conversation_id: z.string(),
  message_id: z.string(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  created_at: z.string(),
})
export type SourceMessage = z.infer<typeof SourceMessage>

export const OpenSuggestion = z.object({
  conversation_id: z.string(),
  conversation_title: z.string(),
  message_id: z.string(),
  asked_at: z.string(),
  suggestion: SuggestedMemory,
})
export type OpenSuggestion = z.infer<typeof OpenSuggestion>

export const browsing = {
  browse: oc
    .route({ method: 'POST', path: '/memory/browse', summary: 'Live memories by filters, newest first' })
    .input(
      MemoryFilter.extend({
        /** `forgotten`: those that can still be brought back. */
        state: z.enum(['live', 'forgotten']).default('live'),
        /** When it was saved, or its own date. */
        order: z.enum(['saved', 'date']).default('saved'),
        limit: z.number().int().min(1).max(LIMITS.pageRows).default(100),
        offset: z.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ items: z.array(MemoryItem), total: z.number().int() })),
  facets: oc.route({ method: 'GET', path: '/memory/facets' }).input(z.object({})).output(MemoryFacets),
  uses: oc
    .route({ method: 'POST', path: '/memory/uses', summary: 'How often memories were used' })
    .input(z.object({ ids: z.array(id).max(500) }))
    .output(z.object({ uses: z.array(MemoryUse) })),
  /** Newest first. */
  usedIn: oc
    .route({ method: 'GET', path: '/memory/items/{id}/used-in' })
    .input(z.object({ id, limit: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(z.object({ turns: z.array(UsedIn) })),
  /** The messages it came from, oldest first: of an episode all of them, else the one. */
  sources: oc
    .route({ method: 'GET', path: '/memory/items/{id}/sources' })
    .input(z.object({ id }))
    .output(z.object({ messages: z.array(SourceMessage) })),
  /** A new version in the person's words; what was before stays as a version. NOT_FOUND, or CONFLICT for an old version. */
  edit: oc
    .route({ method: 'POST', path: '/memory/items/{id}/edit' })
    .input(
      z.object({
        id,
        text: z.string().trim().min(1, 'is empty').max(LIMITS.memoryChars),
        created_on: z.iso.date().optional(),
      }),
    )
    .output(z.object({ item: MemoryItem })),
  /** What is not its words: these change in place. */
  arrange: oc
    .route({ method: 'POST', path: '/memory/items/{id}/arrange', summary: 'Pin, expiry, scope' })
    .input(
      z.object({
        id,
        pinned: z.boolean().optional(),
        /** null: it stays. */
        expires_at: z.iso.datetime().nullable().optional(),
        scope: Scope.optional(),
      }),
    )
    .output(z.object({ item: MemoryItem })),
  openSuggestions: oc
    .route({ method: 'GET', path: '/memory/suggestions', summary: 'What waits for the person’s yes, newest first' })
    .input(z.object({}))
    .output(z.object({ suggestions: z.array(OpenSuggestion) })),
}
