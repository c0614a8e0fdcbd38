/** A conversation's first title: the start of its first message, at most 60 characters, cut at a word. */
import { hidePrivate } from '../../contract/private-spans'
import { cutText } from './trim'

const LENGTH = 60

export function titleFrom(text: string): string {
  // Before anything is cut: half a private span is no span any more.
  const flat = hidePrivate(text).replace(/\s+/g, ' ').trim()
  const sentence = flat.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? flat
  if (sentence.length <= LENGTH) return sentence.replace(/[.!]$/, '')
  const cut = cutText(sentence, LENGTH)
  const space = cut.lastIndexOf(' ')
  return `${space > LENGTH / 2 ? cut.slice(0, space) : cut}…`
}
