/** How options of the command line are read. */
import { InvalidArgumentError } from 'commander'
import { z } from 'zod'

/** Parts between commas. */
export const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Given several times. */
export const collect = (text: string, before: string[] = []): string[] => [...before, text]

export const wholeNumber = (min: number, max: number) => (text: string) => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  return number
}

/** A version of release, by its number or by what it is. */
export const versionRef = (text: string): number | 'live' | 'active' => {
  if (text === 'live' || text === 'active') return text
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a number, live or active.')
  return Number(text)
}

/** A day of the calendar, YYYY-MM-DD. */
export const day = (text: string): string => {
  if (!z.iso.date().safeParse(text).success) throw new InvalidArgumentError('It must be a date such as 2026-03-04.')
  return text
}

/** Words, at least one of them something. */
export const someWords = (word: string, before: string[] = []): string[] => {
  const words = [...before, word]
  if (words.join('').trim() === '') throw new InvalidArgumentError('It is empty.')
  return words
}

/** A folder. An empty name is a variable that was not set, and would silently mean another folder. */
export const folderName = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty. Name a folder, or leave --home out.')
  return text
}
