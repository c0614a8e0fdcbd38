/** Tells the person that the model reads a summary of what is old: when it begins, then now and then. */
import type { MessageRow } from '../ports'

/** Messages between two notices: where the window is small, nearly every turn summarises a little more. */
const EVERY = 40
const WORDS = ' oldest messages are summarised for the model; all of them are still here.'

/** null while one of the last replies has said so. `count`: messages that the summary stands for. */
export function summaryNotice(count: number, history: readonly MessageRow[]): string | null {
  const told = history.slice(-EVERY).some(({ notices }) => notices.some((notice) => notice.endsWith(WORDS)))
  return told ? null : `The ${count}${WORDS}`
}
