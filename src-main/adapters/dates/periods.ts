/** Words that mean a stretch of days: "next week", "this weekend", "december", "this month". Weeks start on Monday. */
import { MONTH, monthOf } from './numbers'

const DAY_MS = 86_400_000
const SPAN = /^(?:on\s+|in\s+)?(?:the\s+)?(this|next|last|past|coming)\s+(week|weekend|month|year)$/i
const WHOLE_MONTH = new RegExp(`^(?:in\\s+)?(?:(next|last|this)\\s+)?(${MONTH})(?:,?\\s+(\\d{4}))?$`, 'i')

/** First and last day (midnights, wall ms) of a period; null when the words are not one. */
export function periodOf(words: string, today: number): { start: number; end: number } | null {
  const now = new Date(today)
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const span = SPAN.exec(words.trim())
  if (span) {
    const step = { this: 0, coming: 1, next: 1, last: -1, past: -1 }[(span[1] ?? 'this').toLowerCase()] ?? 0
    const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS
    switch ((span[2] ?? '').toLowerCase()) {
      case 'week':
        return days(monday + step * 7 * DAY_MS, 7)
      case 'weekend':
        return days(monday + step * 7 * DAY_MS + 5 * DAY_MS, 2)
      case 'month':
        return { start: Date.UTC(year, month + step, 1), end: Date.UTC(year, month + step + 1, 0) }
      default:
        return { start: Date.UTC(year + step, 0, 1), end: Date.UTC(year + step, 11, 31) }
    }
  }
  const named = WHOLE_MONTH.exec(words.trim())
  if (!named) return null
  const index = monthOf(named[2] ?? '') - 1
  const ahead = named[3]
    ? Number(named[3])
    : year + (/last/i.test(named[1] ?? '') ? (index >= month ? -1 : 0) : index < month ? 1 : 0)
  return { start: Date.UTC(ahead, index, 1), end: Date.UTC(ahead, index + 1, 0) }
}

const days = (start: number, n: number) => ({ start, end: start + (n - 1) * DAY_MS })
