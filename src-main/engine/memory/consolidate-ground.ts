/** What a batch gives proposals to stand on, and what becomes of a summary that does not. */
import type { DateParser } from '../ports'
import type { Batch } from './consolidate-propose'
import type { Ground, Sifted } from './consolidate-sift'
import { episodeByRules } from './episode-by-rules'
import { withAbsoluteDates } from './extract/absolute-dates'
import { type Ungrounded, ungroundedAnchor } from './grounded'
import { todayIn } from './own-date'

export function groundOf(batch: Batch, dates: DateParser): Ground {
  const { exchanges, zone, known } = batch
  return {
    said: exchanges.flatMap(({ question }) => {
      const context = { dates, saidAt: Date.parse(question.created_at), zone }
      return [question.text, withAbsoluteDates(question.text, context, { yearly: false })]
    }),
    memories: batch.memories.flat(),
    read: batch.read.flat(),
    around: [...exchanges.map(({ reply }) => reply.text), ...known.map(({ text }) => text)],
    days: exchanges.map(({ question }) => todayIn(zone, Date.parse(question.created_at))),
  }
}

/** A summary with a name, number or date that stands nowhere in the batch gives way to the person's own words. */
export function groundedEpisode(
  text: string,
  batch: Batch,
  { said, around, memories, read, days }: Ground,
): { text: string; reason: Ungrounded | null } {
  const done = batch.exchanges.flatMap(({ reply }) => reply.tools.map(({ summary }) => summary))
  const all = [...around, ...done, ...[...memories, ...read].map((one) => one.text)]
  const reason = ungroundedAnchor(text, { said, read: all, around: [], days })
  return { text: reason === null ? text : episodeByRules(batch.exchanges, batch.zone), reason }
}

/** How many proposals were dropped, by what about them nobody said; `episode_…` for a summary that gave way. */
export function reasonsOf({ ungrounded }: Sifted, episode: Ungrounded | null): Record<string, number> {
  const counts: Record<string, number> = episode === null ? {} : { [`episode_${episode}`]: 1 }
  for (const { reason } of ungrounded) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}
