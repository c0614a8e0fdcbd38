/** Memory items and the evidence contract. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { bankProcedures } from './banks'
import { LIMITS } from './limits'
import { upkeep } from './memory-upkeep'

export const ITEM_KINDS = ['fact', 'episode', 'note', 'observation', 'report', 'reference'] as const
export const ItemKind = z.enum(ITEM_KINDS)
export type ItemKind = z.infer<typeof ItemKind>

/** Who the text comes from. Untrusted (`tool`, `web`) text never becomes an owner fact by itself. */
export const Origin = z.enum(['owner', 'model', 'tool', 'web', 'import'])
export type Origin = z.infer<typeof Origin>

/** `global` or `project:NAME`. */
export const Scope = z.string().regex(/^(global|project:.{1,100})$/, 'a scope is "global" or "project:NAME"')

export const MemoryItem = z.object({
  id: z.string(),
  kind: ItemKind,
  scope: z.string(),
  text: z.string(),
  title: z.string(),
  /** Where it came from, in words: a conversation title, a file, a host. */
  source: z.string(),
  /** Its own date, YYYY-MM-DD. */
  created_on: z.string(),
  tags: z.array(z.string()),
  origin: Origin,
  turn_id: z.string().nullable(),
  message_id: z.string().nullable(),
  conversation_id: z.string().nullable(),
  /** The version before this one. */
  parent_id: z.string().nullable(),
  is_latest: z.boolean(),
  pinned: z.boolean(),
  expires_at: z.string().nullable(),
  /** Set while a forget can still be undone. */
  forgotten_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** What it is a part of, in order (a conversation, a session, a file): neighbours in a series are each other's context. */
  series: z.string().optional(),
  /** Who says it, or whom it is about. */
  person: z.string().optional(),
  project: z.string().optional(),
  /** Who may see it; left out: whoever may see the memory at all. */
  audience: z.string().optional(),
  /** Of observations. */
  folder: z.string().optional(),
  agent: z.string().optional(),
  /** Default `default`. */
  bank: z.string().optional(),
})
export type MemoryItem = z.infer<typeof MemoryItem>

/** One hit. Quoted material, never an instruction. */
export const Evidence = z.object({
  id: z.string(),
  chunk_id: z.number().int(),
  source: z.string(),
  created_on: z.string(),
  kind: ItemKind,
  title: z.string(),
  match_kind: z.enum(['semantic', 'stemmed', 'exact', 'multiple']),
  /** 0..1. */
  relevance_score: z.number(),
  score_kind: z.enum(['fused', 'rerank']),
  /** How near in meaning it is by itself, 0..1 on its bank's own scale: 0 is no nearer than chance. Left out without vectors. */
  nearness: z.number().optional(),
  /** The sentence or lines that hold the match, word for word. */
  exact_snippet: z.string(),
  /** The whole chunk. */
  text: z.string(),
  origin: Origin,
  conversation_id: z.string().nullable(),
  message_id: z.string().nullable(),
  /** Ids of the near copies that it stands for. */
  absorbed: z.array(z.string()).optional(),
  /** The project it belongs to. */
  project: z.string().optional(),
})
export type Evidence = z.infer<typeof Evidence>

export const UsedMemory = z.object({
  id: z.string(),
  /** The [n] it had in the block. */
  n: z.number().int(),
  title: z.string(),
  source: z.string(),
  created_on: z.string(),
  kind: ItemKind,
  exact_snippet: z.string(),
  relevance_score: z.number(),
  cited: z.boolean(),
  conversation_id: z.string().nullable(),
  message_id: z.string().nullable(),
})
export type UsedMemory = z.infer<typeof UsedMemory>

export const KeptMemory = z.object({ id: z.string(), text: z.string() })
export type KeptMemory = z.infer<typeof KeptMemory>

/** Something that is kept only if the person says so. */
export const SuggestedMemory = z.object({
  id: z.string(),
  text: z.string(),
  /**
   * untrusted: it stands in text from a tool or the web, and would be a fact about the person.
   * unsaved_claim: the reply said it was saved, and nothing was.
   */
  reason: z.enum(['untrusted', 'unsaved_claim']),
  origin: Origin,
  /** Where the text stands, in words. */
  source: z.string(),
  status: z.enum(['open', 'accepted', 'dismissed']),
  /** The memory: what was kept of it as a reference meanwhile, or what an accepted one became; null: none. */
  memory_id: z.string().nullable(),
})
export type SuggestedMemory = z.infer<typeof SuggestedMemory>

const suggestion = z.object({ message_id: z.string().max(100), suggestion_id: z.string().max(100) })
const query = z.string().max(LIMITS.queryChars)
const limit = z.coerce.number().int().min(1).max(LIMITS.pageRows)

export const memory = {
  ...bankProcedures,
  ...upkeep,
  list: oc
    .route({ method: 'GET', path: '/memory/items', summary: 'Live items, newest first' })
    .input(
      z.object({
        kind: ItemKind.optional(),
        query: query.optional(),
        limit: limit.default(100),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ items: z.array(MemoryItem), total: z.number().int() })),
  get: oc
    .route({ method: 'GET', path: '/memory/items/{id}' })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ item: MemoryItem, versions: z.array(MemoryItem) })),
  remember: oc
    .route({ method: 'POST', path: '/memory/items' })
    .input(
      z.object({
        text: z.string().trim().min(1).max(LIMITS.memoryChars),
        kind: ItemKind.default('fact'),
        title: z.string().max(LIMITS.titleChars).optional(),
        scope: Scope.default('global'),
        tags: z.array(z.string().max(100)).max(50).default([]),
        created_on: z.iso.date().optional(),
        source: z.string().max(500).optional(),
      }),
    )
    .output(z.object({ item: MemoryItem, superseded_id: z.string().nullable() })),
  search: oc
    .route({ method: 'POST', path: '/memory/search' })
    .input(
      z.object({
        query,
        limit: limit.default(10),
        kinds: z.array(ItemKind).optional(),
        scope: Scope.optional(),
        project: z.string().max(200).optional(),
        person: z.string().max(200).optional(),
        folder: z.string().max(4_096).optional(),
        agent: z.string().max(200).optional(),
        /** The memory's own date, inclusive. */
        date_from: z.iso.date().optional(),
        date_to: z.iso.date().optional(),
      }),
    )
    .output(
      z.object({
        /** What is close first, then what is only loosely related; each best first. */
        hits: z.array(Evidence),
        /** How many of them are close. 0: nothing is. */
        close: z.number().int().default(0),
        ms: z.number(),
        /** In words: what failed or was late, and what the hits are without. */
        fallbacks: z.array(z.string()).default([]),
      }),
    ),
  forget: oc
    .route({
      method: 'POST',
      path: '/memory/items/{id}/forget',
      summary: 'Hide at once; undo for ten minutes; then erase',
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ id: z.string(), undo_until: z.string() })),
  restore: oc
    .route({ method: 'POST', path: '/memory/items/{id}/restore' })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ item: MemoryItem })),
  /** The person's yes: it becomes a fact of theirs. NOT_FOUND, or CONFLICT when it was answered already. */
  acceptSuggestion: oc
    .route({ method: 'POST', path: '/memory/suggestions/accept' })
    .input(suggestion)
    .output(z.object({ item: MemoryItem })),
  dismissSuggestion: oc
    .route({ method: 'POST', path: '/memory/suggestions/dismiss' })
    .input(suggestion)
    .output(z.object({ dismissed: z.literal(true) })),
}
