/** A transcriber that failed, as the overlay tells it. */
import { toErrorBody, type VoiceProblem } from '../../contract'

export function transcriberProblem(error: unknown): VoiceProblem {
  const { code, message, action } = toErrorBody(error)
  if (code === 'CANCELLED')
    return {
      code: 'transcriber_failed',
      message: 'Turning your words into text took too long.',
      action: 'Say it again, or choose another transcriber in Settings, Voice.',
    }
  return { code: code === 'NOT_CONFIGURED' ? 'no_transcriber' : 'transcriber_failed', message, action }
}
