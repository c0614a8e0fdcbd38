/** A title for a conversation from its first message: its own words, at most 50 characters, cut at a word. */
import { sentencesOf } from '../../engine/ports/sentences'
import { sentenceCase, tidy } from './tidy'

const LENGTH = 50

export function titleOf(said: string): string {
  const { verbatim } = tidy(said.slice(0, 2_000))
  const line = sentenceCase(sentencesOf(verbatim)[0] ?? '').replace(/[\s.!,;:]+$/, '')
  const characters = [...line]
  if (characters.length <= LENGTH) return line || 'New conversation'
  const cut = characters.slice(0, LENGTH).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > LENGTH / 2 ? cut.slice(0, space) : cut}…`
}
