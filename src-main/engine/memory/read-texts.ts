/** What a turn has read beside the person's words: the ground for taint, and for telling an echo from news. */
import type { Evidence, Origin } from '../../contract/index'
import type { MessageRow, ReadText, StoredToolCard, ToolResult } from '../ports'
import { LEAST_TRUSTED_FIRST } from './taint'

export const readOfEvidence = (evidence: readonly Evidence[]): ReadText[] =>
  evidence.map(({ text, origin, source }) => ({ text, origin, source }))

/** What a call brought in. A write of Hearken's own only repeats what it was given. */
export function readOfResult(card: Face, result: ToolResult): ReadText[] {
  if (isOwnWrite(card)) return []
  if (result.evidence !== undefined) return readOfEvidence(result.evidence)
  return [{ text: result.text, origin: result.origin ?? 'tool', source: sourceOf(card) }]
}

/** The same of replies on disk, with the tool text they hold. */
export function readOfRows(rows: readonly MessageRow[]): ReadText[] {
  return rows.flatMap((row) =>
    row.tools
      .filter((card) => !isOwnWrite(card) && card.result_text !== '')
      .map((card) => ({ text: card.result_text, origin: card.origin ?? 'tool', source: sourceOf(card) })),
  )
}

/** What the card of a call keeps of it, so that a later turn knows what it reads again. */
export function originOfResult(result: ToolResult): Origin {
  const origins = result.evidence?.map(({ origin }) => origin)
  if (origins === undefined) return result.origin ?? 'tool'
  return LEAST_TRUSTED_FIRST.find((origin) => origins.includes(origin)) ?? 'owner'
}

type Face = Pick<StoredToolCard, 'name' | 'access' | 'source'>

const isOwnWrite = ({ access, source }: Face) => source === 'local' && access !== 'read'
const sourceOf = ({ name, source }: Face) =>
  source === 'local' ? name.replaceAll('_', ' ') : `${name.replaceAll('_', ' ')} (${source})`
