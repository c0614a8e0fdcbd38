/** What the grammar works with: the situation it reads, and the plan a rule makes of it. */
import type { Evidence } from '../../contract'
import type { DateParser } from '../../engine/ports'

export interface Call {
  tool: string
  args: Record<string, unknown>
}

/** A tool call with what came of it. */
export interface Outcome extends Call {
  text: string
  isError: boolean
  /** ToolResult.data; undefined for calls of earlier turns. */
  data: unknown
  /** The call that takes it back. */
  undo: Call | null
}

/** The exchange before this message. */
export interface Exchange {
  said: string
  reply: string
  outcomes: Outcome[]
}

export interface Situation {
  /** The person's words, tidied for matching (see tidy.ts). */
  text: string
  /** The same words as typed, without the address and courtesies around them. */
  verbatim: string
  isQuestion: boolean
  previous: Exchange | null
  evidence: Evidence[]
  now: number
  zone: string
  dates: DateParser
}

export interface Plan {
  /** Name of the intent, for tests and for reading. */
  intent: string
  calls: Call[]
  /** The reply, once the calls are done (at once when there are none). `outcomes` are those of `calls`, in order. */
  reply(outcomes: Outcome[]): string
  /** More calls that depend on the outcomes; null to reply. */
  next?(outcomes: Outcome[]): Plan | null
}

export type Groups = Record<string, string | undefined>

/** One row of the grammar: words → what they mean. */
export interface Rule {
  intent: string
  /** Matched against `Situation.text`. */
  when: RegExp
  /** null: these words are not this intent after all; the next row is tried. */
  plan(groups: Groups, situation: Situation): Plan | null
}

/** A plan that only speaks. */
export const say = (intent: string, text: string): Plan => ({ intent, calls: [], reply: () => text })

/** A plan of one call. `done` writes the reply from its data; a failed call is told as it is. */
export function callOne(
  intent: string,
  tool: string,
  args: Record<string, unknown>,
  done: (data: Record<string, unknown>, outcome: Outcome) => string,
): Plan {
  return {
    intent,
    calls: [{ tool, args }],
    reply: ([outcome]) => {
      if (!outcome) return 'Nothing came back from that, so I cannot say whether it worked.'
      return outcome.isError ? failed(outcome) : done(record(outcome.data), outcome)
    },
  }
}

/** A failure, plainly, in the tool's own words. */
export const failed = (outcome: Outcome) => `That did not work: ${outcome.text.trim() || 'the tool gave no reason.'}`

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
export const records = (value: unknown) => (Array.isArray(value) ? value.map(record) : [])
export const string = (value: unknown) => (typeof value === 'string' ? value : '')
