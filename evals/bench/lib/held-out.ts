/** Whether a part of the ranking is worth keeping, judged by conversations that had no say in it. */
import type { Figures } from './locomo-figures'

export interface HeldOut {
  /** recall@10 with the part less recall@10 without it, by conversation. */
  gains: number[]
  /** Of how many conversations the other ones, on average, say "keep it"; and of those, on how many it then does no harm. */
  kept_by_others: number
  harmless: number
  /** The mean gain on each conversation of doing what the others say: 0 where they say "leave it out". */
  gain: number
}

/** `withPart` and `without`: figures by conversation, in the same order. */
export function heldOut(withPart: Figures[], without: Figures[]): HeldOut {
  const gains = withPart.map((one, at) => round(one.recall_at_10 - (without[at]?.recall_at_10 ?? 0)))
  const total = gains.reduce((sum, gain) => sum + gain, 0)
  const followed = gains.flatMap((gain) => (total - gain >= 0 ? [gain] : []))
  return {
    gains,
    kept_by_others: followed.length,
    harmless: followed.filter((gain) => gain >= -NOISE).length,
    gain: round(followed.reduce((sum, gain) => sum + gain, 0) / gains.length),
  }
}

/** One question of a conversation of 150 found or lost: less than that is neither help nor harm. */
const NOISE = 1 / 150

const round = (value: number) => Math.round(value * 10_000) / 10_000
