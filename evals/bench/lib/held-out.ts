/** Whether a part of the ranking is worth keeping, judged by conversations that had no say in it. */
import type { Figures } from './locomo-figures'

export interface HeldOut {
  /** recall@10 with the part less recall@10 without it, by conversation. */
  gains: number[]
  /** Conversations it helps and harms by more than one question in 150. */
  helps: number
  harms: number
  /** Each conversation does what the other ones say by their mean gain, neither help nor harm counting as "keep": the mean gain. */
  gain: number
}

/** One question of a conversation of 150 found or lost: less than that is neither help nor harm. */
const NOISE = 1 / 150

/** `withPart` and `without`: figures by conversation, in the same order. */
export function heldOut(withPart: Figures[], without: Figures[]): HeldOut {
  const gains = withPart.map((one, at) => round(one.recall_at_10 - (without[at]?.recall_at_10 ?? 0)))
  const total = gains.reduce((sum, gain) => sum + gain, 0)
  const others = Math.max(1, gains.length - 1)
  const followed = gains.map((gain) => ((total - gain) / others >= -NOISE ? gain : 0))
  return {
    gains,
    helps: gains.filter((gain) => gain > NOISE).length,
    harms: gains.filter((gain) => gain < -NOISE).length,
    gain: round(followed.reduce((sum, gain) => sum + gain, 0) / gains.length),
  }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
