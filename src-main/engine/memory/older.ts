/** Which live memory a new one is a later version of. A version never deletes: the old one stays behind the new. */
import type { MemoryItem } from '../../contract/index'
import type { MemoryStore } from '../ports'
import { attributeOf, wordsFor } from './attribute'
import { jaccard, SAME_THING, wordSet } from './similar'
import { isUntrusted } from './taint'

/** Candidates compared word by word when something is remembered. */
const SIMILAR_CANDIDATES = 30
/** Facts looked through for the same subject and attribute. */
const ATTRIBUTE_CANDIDATES = 200
/** Kinds where something similar makes a new version. */
const VERSIONED: ReadonlySet<string> = new Set(['fact', 'note', 'reference'])

/**
 * The memory named by `replaces` when it is still live; else the one with the very same text; else the fact that states the
 * same attribute of the same subject; else the one whose words are nearly the same. `beside` are memories of the same
 * batch that are not written yet, oldest first.
 */
export async function olderVersion(
  store: Pick<MemoryStore, 'getItem' | 'similarItems' | 'listItems'>,
  item: MemoryItem,
  replaces: string | undefined,
  beside: MemoryItem[] = [],
): Promise<MemoryItem | null> {
  const gone = new Set(beside.map((other) => other.parent_id))
  const fits = (old: MemoryItem) => !gone.has(old.id) && mayReplace(item, old)
  const named = replaces === undefined ? null : await store.getItem(replaces)
  if (named?.is_latest && named.forgotten_at === null && fits(named)) return named
  if (!VERSIONED.has(item.kind)) return null
  const near = [
    ...beside.filter((other) => other.kind === item.kind && other.scope === item.scope),
    ...(await store.similarItems(item.text, item.kind, item.scope, SIMILAR_CANDIDATES)),
  ].filter(fits)
  return (
    near.find((old) => old.text === item.text) ??
    (await sameAttribute(store, item, beside, fits)) ??
    nearest(item, near)
  )
}

/**
 * What the world says never takes the place of what the person said, and what ends soon never that of what lasts: "until
 * Friday I live in Oslo" must not outlive "I live in York".
 */
function mayReplace(item: MemoryItem, old: MemoryItem): boolean {
  if (isUntrusted(item.origin) && !isUntrusted(old.origin)) return false
  return item.expires_at === null || old.expires_at !== null
}

async function sameAttribute(
  store: Pick<MemoryStore, 'listItems'>,
  item: MemoryItem,
  beside: MemoryItem[],
  fits: (old: MemoryItem) => boolean,
): Promise<MemoryItem | null> {
  if (item.kind !== 'fact') return null
  const attribute = attributeOf(item.text)
  if (attribute === null) return null
  const { items } = await store.listItems({
    kind: 'fact',
    // The space keeps the last word from being taken for one still being typed.
    query: `${wordsFor(attribute)} `,
    limit: ATTRIBUTE_CANDIDATES,
    offset: 0,
  })
  const same = (old: MemoryItem) => {
    const other = old.scope === item.scope && old.kind === 'fact' && fits(old) ? attributeOf(old.text) : null
    return other?.subject === attribute.subject && other.name === attribute.name
  }
  return beside.findLast(same) ?? items.find(same) ?? null
}

function nearest(item: MemoryItem, candidates: MemoryItem[]): MemoryItem | null {
  const words = wordSet(item.text)
  let best: { item: MemoryItem; score: number } | null = null
  for (const candidate of candidates) {
    const score = jaccard(words, wordSet(candidate.text))
    if (score > SAME_THING && score > (best?.score ?? 0)) best = { item: candidate, score }
  }
  return best?.item ?? null
}
