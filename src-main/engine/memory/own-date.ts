/** The date of a memory itself, and a title for it. */
import { isoDate, wallAt } from '../ports/wall-time'
import { writtenDate } from './written-date'

const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const DATE_LINE = /^(?:created|created_on|date)[ \t]*:[ \t]*(["']?)(.*?)\1[ \t]*$/im
const TITLE_LINE = /^title[ \t]*:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|(.*\S))[ \t]*$/im
const TITLE_CHARS = 80

/** The `created`, `created_on` or `date` of a text's frontmatter, YYYY-MM-DD; null when there is none or it is no date. */
export function frontmatterDate(text: string): string | null {
  const date = FRONTMATTER.exec(text)?.[1]?.match(DATE_LINE)?.[2]
  return date === undefined ? null : writtenDate(date)
}

/** Today, YYYY-MM-DD, in an IANA zone. `now` in epoch ms. */
export const todayIn = (zone: string, now: number): string => isoDate(wallAt(now, zone))

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The frontmatter's title, else the first heading or line, cut between words at 80 characters. */
export function titleOf(text: string): string {
  const front = FRONTMATTER.exec(text)
  const titled = front?.[1]?.match(TITLE_LINE)
  const stated = titled?.[1] ?? titled?.[2] ?? titled?.[3]
  if (stated) return cut(stated)
  const body = front ? text.slice(front[0].length) : text
  const line = body.split('\n').find((candidate) => /[\p{L}\p{N}]/u.test(candidate)) ?? body
  return cut(line.replace(/^[\s#>*-]+/, ''))
}

function cut(line: string): string {
  const flat = line
    .slice(0, TITLE_CHARS * 4)
    .replace(/\s+/g, ' ')
    .trim()
  if (flat.length <= TITLE_CHARS) return flat
  let end = 0
  for (const { index, segment } of graphemes.segment(flat)) {
    if (index + segment.length > TITLE_CHARS - 1) break
    end = index + segment.length
  }
  const space = flat.lastIndexOf(' ', end)
  return `${flat.slice(0, space > TITLE_CHARS / 2 ? space : end)}…`
}
