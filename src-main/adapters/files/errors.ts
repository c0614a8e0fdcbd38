/** What the file system said, as a HearkenError. */
import { HearkenError } from '../../contract/errors'

/** There is nothing at that path. */
export const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR'

/** `what` names the file or folder for people, e.g. "notes/Trip.md". A HearkenError passes through. */
export function fileError(thrown: unknown, what: string): HearkenError {
  if (thrown instanceof HearkenError) return thrown
  const cause = { cause: thrown }
  switch ((thrown as NodeJS.ErrnoException | null)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new HearkenError(
        'DISK_FULL',
        `The disk is full: ${what} could not be saved. What was there before is unchanged.`,
        'Free some space, then try again.',
        cause,
      )
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new HearkenError(
        'READ_ONLY',
        `Hearken may not read or change ${what}.`,
        "Give your user access to Hearken's home folder, then try again.",
        cause,
      )
    case 'ENAMETOOLONG':
      return new HearkenError('BAD_INPUT', `The name ${what} is too long.`, 'Choose a shorter name.', cause)
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
      return new HearkenError('BAD_INPUT', `${what} is not what it should be.`, 'Choose another name.', cause)
    default:
      return new HearkenError(
        'INTERNAL',
        `${what} could not be read or saved.`,
        'Try again. If it happens again, run "hearken doctor".',
        cause,
      )
  }
}
