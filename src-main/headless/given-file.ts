/** Files that a person names on the command line. */
import { readFile } from 'node:fs/promises'
import { HearkenError } from '../contract/index'

/** NOT_FOUND when it cannot be read. `path` is absolute. */
export function readGiven(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause) => {
    throw new HearkenError('NOT_FOUND', `${path} cannot be read.`, 'Check the path.', { cause })
  })
}

/** null: it is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
