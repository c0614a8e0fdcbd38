/** What every memory under comparison does: take the turns of one conversation, then answer questions with turn ids. */
import type { Turn } from '../locomo-data'

export interface PeerIndex {
  /** Turn ids, best first, at most `limit`. */
  search(question: string, limit: number): string[] | Promise<string[]>
  close?(): void | Promise<void>
}

/** One way of using a peer. All its ways are tried, and the one that finds most stands in the table. */
export interface Way {
  name: string
  open(turns: Turn[]): PeerIndex | Promise<PeerIndex>
}

export interface Tools {
  /** `require` from the peer's own folder. */
  load: NodeJS.Require
  /** An empty folder that is removed afterwards. */
  scratch(): Promise<string>
  embed(texts: string[]): Promise<Float32Array[]>
  dimension: number
}

export interface Peer {
  name: string
  /** Exact versions, installed by npm at run time. */
  packages: Record<string, string>
  /** Versions forced upon what the packages depend on. */
  overrides?: Record<string, string>
  ways(tools: Tools): Way[]
}

/** A turn is told to a peer as it is, with who says it, or with the day too: some rank better so, some worse. */
export const FORMS = ['text', 'speaker: text', 'day, speaker: text'] as const
export type Form = (typeof FORMS)[number]

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "8 May 2023" */
export const dayOf = ({ date }: Turn): string => DAY.format(new Date(date))

export function asDocument(turn: Turn, form: Form): string {
  if (form === 'text') return turn.text
  return `${form === 'speaker: text' ? '' : `${dayOf(turn)}, `}${turn.speaker}: ${turn.text}`
}
