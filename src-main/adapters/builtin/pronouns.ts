/** Who "she" or "it" is: only when the exchange before leaves one answer. */
import type { Exchange } from './plan'

const NOT_NAMES = new Set(
  "i i'm i'll i've i'd you the a an when who what where which how why is are was were do does did my your our add remember remind on in at it that this yes no ok and but or if so then to from with for of by monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december hearken tell move cancel delete read write note calendar settings models actually hello hi say nothing".split(
    ' ',
  ),
)

/** Capitalised names in a text, whole ("Anna Smith"), without duplicates. */
export function namesIn(text: string): string[] {
  const found = text.match(/\b\p{Lu}[\p{L}'-]*(?:\s+\p{Lu}[\p{L}'-]*)*/gu) ?? []
  const names = found
    .map((run) =>
      run
        .split(/\s+/)
        .filter((word) => !NOT_NAMES.has(word.toLowerCase().replace(/'s$/, '')))
        .join(' ')
        .replace(/'s$/, ''),
    )
    .filter(Boolean)
  return [...new Set(names)]
}

/** The one name the exchange was about; null when there is none or more than one. */
export function nameInPlay(previous: Exchange | null): string | null {
  if (!previous) return null
  const said = namesIn(previous.said)
  if (said.length === 1) return said[0] ?? null
  if (said.length > 1) return null
  const kept = previous.outcomes.flatMap((outcome) =>
    typeof outcome.args.text === 'string' ? namesIn(outcome.args.text) : [],
  )
  const lower = kept.length ? kept : namesIn(previous.reply.split('\n')[0] ?? '')
  const unique = [...new Set(lower)]
  return unique.length === 1 ? (unique[0] ?? null) : null
}

/** The question with "she", "he", "they", "her", "his" replaced by that name; null when it has none or nobody is meant. */
export function withName(text: string, previous: Exchange | null): string | null {
  if (!/\b(?:she|he|they|her|his|him|their|them)\b/i.test(text) || namesIn(text).length > 0) return null
  const name = nameInPlay(previous)
  if (!name) return null
  return text
    .replace(/\b(?:his|their|her(?=\s+(?!to\b|at\b|in\b|on\b|is\b|was\b)\p{L}))\b/giu, `${name}'s`)
    .replace(/\b(?:she|he|they|him|them|her)\b/gi, name)
}
