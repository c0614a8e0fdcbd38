/** How options of the command line are read. */
import { InvalidArgumentError } from 'commander'

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

/** A folder. An empty name is a variable that was not set, and would silently mean another folder. */
export const folderName = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty. Name a folder, or leave --home out.')
  return text
}
