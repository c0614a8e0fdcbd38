/** Memory as the rest of the engine knows it: remember, search, list, forget, and bring back. */
import { HearkenError, type MemoryItem } from '../../contract/index'
import { hidePrivate } from '../../contract/private-spans'
import type { Clock, Files, Ids, NewItem, Store } from '../ports'
import { createInOrder, type InOrder } from '../ports/in-order'
import { chunkText } from './chunk'
import { createMirror } from './mirror'
import { olderVersion } from './older'
import { frontmatterDate, titleOf, todayIn } from './own-date'
import { isOwnWords } from './own-words'
import { type EmbedQuery, type RerankHits, type SearchDeps, search } from './search'
import { isUntrusted } from './taint'
import { createTogether, type Prepared } from './together'
import type { ListPage, Memory, Remembered, RememberInput } from './types'

/** How long a forgotten memory or a removed conversation can be brought back, in ms. */
export const UNDO_MS = 10 * 60 * 1_000

export interface MemoryDeps {
  store: Store
  clock: Clock
  ids: Ids
  files: Files
  /** The person's IANA zone, now. */
  zone: () => string
  /** A unit vector of the bank's embedder; null when it has none. Left out: search goes by words. */
  embedQuery?: EmbedQuery
  /** Stage 2. Left out: Stage 1's order stands. */
  rerank?: RerankHits
  recallOf?: NonNullable<SearchDeps['recallOf']>
}

export function createMemory(deps: MemoryDeps): Memory {
  const { store, clock, ids } = deps
  const mirror = createMirror({ store, files: deps.files })
  const now = () => new Date(clock.now()).toISOString()

  /** One at a time, so that two similar texts at once become two versions and not two items. */
  const order = createInOrder()
  const inOrder: InOrder = (work) => {
    together.seal()
    return order(work)
  }

  const build = (input: RememberInput, text: string): MemoryItem => ({
    id: ids.next('mem'),
    kind: input.kind ?? 'fact',
    scope: input.scope ?? 'global',
    text,
    title: input.title ? hidePrivate(input.title) : titleOf(text),
    source: input.source === undefined ? SOURCES[input.origin] : hidePrivate(input.source),
    created_on: frontmatterDate(text) ?? input.created_on ?? todayIn(deps.zone(), clock.now()),
    tags: input.tags ?? [],
    origin: input.origin,
    turn_id: input.turn_id ?? null,
    message_id: input.message_id ?? null,
    conversation_id: input.conversation_id ?? null,
    parent_id: null,
    is_latest: true,
    pinned: false,
    expires_at: input.expires_at ?? null,
    forgotten_at: null,
    created_at: now(),
    updated_at: now(),
    ...given(input),
  })

  const prepare = async (input: RememberInput, beside: MemoryItem[]): Promise<Prepared> => {
    const text = hidePrivate(input.text).trim()
    if (text === '')
      throw new HearkenError('BAD_INPUT', 'There is nothing to remember.', 'Say what should be remembered.')
    const item = build(input, text)
    const older = await olderVersion(store, item, input.replaces, beside)
    if (older && saysTheSame(older, item)) return { item: older, superseded_id: null, is_new: false, entry: null }
    if (older) Object.assign(item, { parent_id: older.id, pinned: older.pinned })
    const entry = { item, chunks: chunkText(text), supersedes: older?.id ?? null }
    return { item, superseded_id: older?.id ?? null, is_new: true, entry, older }
  }
  const together = createTogether({
    inOrder: order,
    prepare: (input, beside) =>
      prepare(
        input,
        beside.map(({ item }) => item),
      ),
    write: (entries) => store.putItems(entries),
  })
  const changed = ({ item, superseded_id }: Remembered) =>
    mirror.changed([item.id, ...(superseded_id === null ? [] : [superseded_id])])

  return {
    async remember(input) {
      const { entry, older: _, ...remembered } = await together.keep(input)
      if (entry !== null) changed(remembered)
      return remembered
    },
    rememberAll: (inputs, commit) =>
      inOrder(async () => {
        const entries: NewItem[] = []
        const remembered: Remembered[] = []
        for (const input of inputs) {
          const { entry, older, ...one } = await prepare(
            input,
            entries.map(({ item }) => item),
          )
          // Said again in other words, it is known already.
          const known = older != null && isOwnWords(one.item.text, older.text)
          if (entry !== null && !known) entries.push(entry)
          remembered.push(known ? { item: older, superseded_id: null, is_new: false } : one)
        }
        await commit(entries, remembered)
        for (const one of remembered) if (one.is_new) changed(one)
        return remembered
      }),
    search: (query, options = {}) => search(deps, query, options),
    list: (page: ListPage) =>
      store.listItems({
        limit: page.limit,
        offset: page.offset,
        ...(page.kind === undefined ? {} : { kind: page.kind }),
        ...(page.query === undefined ? {} : { query: page.query }),
      }),
    get: (id) => store.getItem(id),
    versions: (id) => store.versions(id),
    forget: (forgotten) =>
      inOrder(async () => {
        const at = now()
        for (const id of forgotten) await store.hideItem(id, at)
        mirror.changed(forgotten)
        return { undo_until: new Date(clock.now() + UNDO_MS).toISOString() }
      }),
    restore: (restored) =>
      inOrder(async () => {
        const back: MemoryItem[] = []
        for (const id of restored) {
          await store.unhideItem(id)
          const item = await store.getItem(id)
          if (item) back.push(item)
        }
        mirror.changed(restored)
        return back
      }),
    touched: (changed) => mirror.changed(changed),
    writeMirror: () => mirror.write(),
  }
}

/** The fields that only some memories have. */
function given({ series, person, project, audience, folder, agent, bank }: RememberInput): Partial<MemoryItem> {
  const some = { series, person, project, audience, folder, agent, bank }
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined))
}

const SOURCES = {
  owner: 'You',
  model: 'Hearken, from a conversation',
  tool: 'A tool',
  web: 'The web',
  import: 'Imported',
} as const

/** The same text, as the same kind, and not only now from someone to be trusted. */
function saysTheSame(older: MemoryItem, item: MemoryItem): boolean {
  return (
    older.text === item.text && older.kind === item.kind && (isUntrusted(item.origin) || !isUntrusted(older.origin))
  )
}
