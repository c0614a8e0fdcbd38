/**
 * No echo: what is remembered must not be what was only just read back from memory or a tool.
 * A proposed fact with a number or a date whose every name, number and date was already read adds nothing.
 */
import { agrees, anchorsOf, wordsOf } from './anchors'

/**
 * True when the fact states a number or a date, and every name, number and date in it stands in what was read.
 * A fact with neither number nor date is never an echo. Pure.
 */
export function isEcho(fact: string, read: readonly string[]): boolean {
  const { names, numbers, dates } = anchorsOf(fact)
  if (numbers.length + dates.length === 0) return false
  const seen = anchorsOf(read.join('\n'))
  const words = new Set(read.flatMap((text) => wordsOf(text)))
  const seenNumbers = new Set(seen.numbers)
  return (
    names.every((name) => words.has(name)) &&
    numbers.every((number) => seenNumbers.has(number)) &&
    dates.every((date) => seen.dates.some((other) => agrees(date, other)))
  )
}
