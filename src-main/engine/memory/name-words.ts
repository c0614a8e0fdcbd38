/** The words of the names in a text, each by itself: a person is called by the first of them as well. */
import { nameAt, tokensOf } from './names'

/** Capitalised by rule, and nobody's name where they stand for a day or a month. */
const CALENDAR =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/

export function nameWords(text: string): string[] {
  const tokens = tokensOf(text)
  const words: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const name = nameAt(text, tokens, at)
    if (name?.span.sure)
      words.push(
        ...(text.slice(name.span.start, name.span.end).match(/\p{Lu}[\p{L}\p{M}]*\p{Ll}[\p{L}\p{M}]*/gu) ?? []),
      )
    at = name?.next ?? at + 1
  }
  return [...new Set(words)].filter((word) => !CALENDAR.test(word))
}
