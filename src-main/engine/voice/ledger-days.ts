/** The microphone ledger, added up. */
import type { MicrophoneDay, MicrophoneEntry } from '../../contract'
import { isoDate, wallAt } from '../ports/wall-time'

/** By the day on which each opening ended, newest first; at most `days` of them. */
export function daysOf(entries: readonly MicrophoneEntry[], zone: string, days: number): MicrophoneDay[] {
  const sums = new Map<string, MicrophoneDay>()
  for (const { at, what, open_ms } of entries) {
    const ms = Date.parse(at)
    if (Number.isNaN(ms)) continue
    const day = isoDate(wallAt(ms, zone))
    const sum = sums.get(day) ?? { day, opened: 0, refused: 0, open_ms: 0 }
    if (what === 'opened') sum.opened += 1
    if (what === 'refused') sum.refused += 1
    if (what === 'closed') sum.open_ms += open_ms ?? 0
    sums.set(day, sum)
  }
  return [...sums.values()].sort((a, b) => (a.day < b.day ? 1 : -1)).slice(0, days)
}
