/** Near copies become one record. */
import type { Evidence } from '../../contract/index'
import { once } from '../ports/once'
import { jaccard, wordSet } from './similar'

/** Word sets this alike say the same in the same words. */
const SAME_WORDING = 0.9
/** Unit vectors this alike say the same in other words. */
const SAME_MEANING = 0.9

/**
 * Hits best first; each is kept, or absorbed by the first kept one of another memory that it copies: same wording, or, where
 * `vectorOf` knows both, a cosine of at least 0.90. One that differs in a number or a name is no copy, however near:
 * "rent is 900" and "rent is 950", "Ann's birthday" and "Bo's birthday". The kept record lists the ids it absorbed.
 */
export function collapseCopies(
  hits: Evidence[],
  vectorOf: (hit: Evidence) => Float32Array | undefined = () => undefined,
): Evidence[] {
  const kept: { hit: Evidence; words: () => Set<string>; particulars: string; vector: Float32Array | undefined }[] = []
  for (const hit of hits) {
    // Most hits are told apart before their words are looked at.
    const words = once(() => wordSet(hit.text))
    const particulars = particularsOf(hit.text)
    const vector = vectorOf(hit)
    const original = kept.find(
      (one) =>
        one.hit.id !== hit.id &&
        one.particulars === particulars &&
        (jaccard(one.words(), words()) >= SAME_WORDING || cosine(one.vector, vector) >= SAME_MEANING),
    )
    if (original) original.hit = { ...original.hit, absorbed: [...new Set([...(original.hit.absorbed ?? []), hit.id])] }
    else kept.push({ hit, words, particulars, vector })
  }
  return kept.map(({ hit }) => hit)
}

/** Numbers, and words with a capital: what two texts that say the same must agree on. */
function particularsOf(text: string): string {
  const found = text.match(/\d+(?:[.,:]\d+)*|(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}]*/gu) ?? []
  return [...new Set(found.map((word) => word.toLowerCase()))].sort().join(' ')
}

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined || a.length !== b.length) return -1
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}
