/** What can be in the way of speaking and listening, in words. */
import type { VoiceProblem } from '../../../contract'
import type { MicFault } from './types'

const problem = (code: VoiceProblem['code'], message: string, action: string): VoiceProblem => ({
  code,
  message,
  action,
})

export const PROBLEMS = {
  off: problem('off', 'Voice is off, so the microphone stays closed.', 'Switch voice on in Settings, Voice.'),
  noListener: problem(
    'no_listener',
    'No Hearken page is open that could hear you.',
    'Open Hearken in a window or in a browser on this computer.',
  ),
  silent: problem(
    'mic_silent',
    'The microphone is on but gives no sound at all, as if it were muted.',
    'Check its mute switch and the system’s input level, or choose another microphone in Settings, Voice.',
  ),
  nothing: problem('heard_nothing', 'I heard nothing I could understand.', 'Say it again, closer to the microphone.'),
  slowTranscriber: problem(
    'transcriber_failed',
    'Turning your words into text took too long.',
    'Say it again, or choose a smaller model or another transcriber in Settings, Voice.',
  ),
  slowTurn: problem('turn_slow', 'This takes longer.', 'Go on; the answer will be in the chat.'),
  slowSpeaker: problem(
    'speaker_failed',
    'The voice stopped in the middle. The answer is in the chat.',
    'Choose another voice in Settings, Voice, if it happens again.',
  ),
} as const

const MIC: Record<MicFault, VoiceProblem> = {
  denied: problem(
    'mic_denied',
    'Hearken may not use the microphone.',
    'Allow it in the address bar or in the system’s privacy settings; Hearken goes on by itself then.',
  ),
  absent: problem('mic_absent', 'There is no microphone.', 'Connect one; Hearken goes on by itself then.'),
  lost: problem(
    'mic_lost',
    'The microphone was unplugged or taken away. What you were saying was not sent.',
    'Plug it in again, or choose another one in Settings, Voice; Hearken goes on by itself then.',
  ),
  busy: problem(
    'mic_busy',
    'Another program holds the microphone.',
    'Close that program, or choose another microphone in Settings, Voice.',
  ),
  unwritten: problem(
    'mic_unwritten',
    'The microphone stays closed: that it is opened cannot be written into the microphone ledger.',
    'Free space on the disk, or make Hearken’s home writable; Hearken goes on by itself then.',
  ),
}

export const micProblem = (why: MicFault): VoiceProblem => MIC[why]

export const wakeProblem = (why: string): VoiceProblem =>
  problem('wake_failed', `The wake word is not listened for: ${why}`, 'Use push-to-talk, or see Settings, Voice.')
