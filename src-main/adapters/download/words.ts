/** What can go wrong with a download, in words for the person. */
import { HearkenError } from '../../contract/index'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

export const cancelled = () =>
  new HearkenError('CANCELLED', 'The download was stopped.', 'Start it again: it goes on where it stopped.')

export function unreachable(url: string, thrown: unknown): HearkenError {
  const { code } = ((thrown as { cause?: unknown }).cause ?? thrown) as { code?: unknown }
  const why = typeof code === 'string' ? ` (${code})` : ''
  return new HearkenError(
    'MODEL_UNREACHABLE',
    `I couldn't reach ${hostOf(url)}${why} to download a model.`,
    'Check your internet connection, then try again.',
  )
}

export const brokenOff = (url: string) =>
  new HearkenError(
    'MODEL_UNREACHABLE',
    `The download from ${hostOf(url)} keeps breaking off. What has arrived is kept.`,
    'Try again: it goes on where it stopped.',
  )

export const notFound = (url: string) =>
  new HearkenError(
    'NOT_FOUND',
    `${hostOf(url)} has no such model file (${url}).`,
    'Check the name of the model, or choose another one.',
  )

export const refused = (url: string, why: string) =>
  new HearkenError('MODEL_UNAVAILABLE', `${hostOf(url)} did not give the model file: ${why}.`, 'Try again later.')

export const wrongChecksum = (url: string) =>
  new HearkenError(
    'BAD_INPUT',
    `The file that ${hostOf(url)} sent is not the one it should be (its checksum is wrong), so it was thrown away.`,
    'Try again. If it happens again, the network changes what you download.',
  )

export function diskError(code: string, path: string): HearkenError {
  return /ENOSPC|EDQUOT/.test(code)
    ? new HearkenError(
        'DISK_FULL',
        `The disk is full, so ${path} could not be saved.`,
        'Free some space, then try again.',
      )
    : new HearkenError(
        'READ_ONLY',
        `${path} may not be written (${code}).`,
        'Make Hearken’s home writable, then try again.',
      )
}
