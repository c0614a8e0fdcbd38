/** Which paths stand inside home, and which are refused. */
import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { HearkenError } from '../../contract/errors'
import { isMissing } from './errors'

/** Bytes of one file or folder name; what ext4, APFS and NTFS take. */
const NAME_BYTES = 255

function refuse(path: string, why: string): HearkenError {
  const shown = JSON.stringify(path.slice(0, 100))
  return new HearkenError('BAD_INPUT', `The path ${shown} ${why}.`, "Use a relative path inside Hearken's home.")
}

/** The parts of a relative path with `/` between them. Throws BAD_INPUT for anything that could lead elsewhere. */
export function parts(path: string): string[] {
  if (path === '') throw refuse(path, 'is empty')
  if (path.includes('\0')) throw refuse(path, 'holds a NUL character')
  if (path.includes('\\')) throw refuse(path, 'holds a backslash')
  if (isAbsolute(path) || /^[A-Za-z]:/.test(path)) throw refuse(path, 'is absolute')
  const found = path.split('/').filter((part) => part !== '' && part !== '.')
  if (found.includes('..')) throw refuse(path, 'leaves the folder')
  if (found.length === 0) throw refuse(path, 'names no file')
  if (found.some((part) => Buffer.byteLength(part) > NAME_BYTES)) throw refuse(path, 'has a name that is too long')
  return found
}

/**
 * The absolute path of `path` below `root` (itself a real path), with every link on the way followed as far as the
 * path exists. Throws BAD_INPUT when a link leads out of `root`.
 */
export async function insideHome(root: string, path: string): Promise<string> {
  const absolute = join(root, ...parts(path))
  for (let existing = absolute; existing !== root; existing = dirname(existing)) {
    const real = await realpath(existing).catch((error: NodeJS.ErrnoException) => {
      if (isMissing(error)) return null
      if (error.code === 'ELOOP') throw refuse(path, 'is a link that leads to itself')
      throw error
    })
    if (real === null) continue
    const below = relative(root, real)
    if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) throw refuse(path, 'is a link out of home')
    return absolute
  }
  return absolute
}
