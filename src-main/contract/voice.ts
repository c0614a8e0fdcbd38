/**
 * Speaking and listening (spec section 12). One page is the listener: it holds `voice.listen`, opens and closes the
 * microphone when told, and plays what it is told; sound itself goes over a binary channel beside the calls (docs/voice.md).
 */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { ErrorBody } from './errors'
import { LIMITS } from './limits'
import { SpeakerChoice, TranscriberChoice } from './voice-settings'

export const VOICE_PHASES = ['off', 'listening', 'awake', 'capturing', 'transcribing', 'thinking', 'speaking'] as const
export const VoicePhase = z.enum(VOICE_PHASES)
export type VoicePhase = z.infer<typeof VoicePhase>

export const VoiceProblemCode = z.enum([
  'off', // push-to-talk was pressed while voice is off
  'no_listener', // no page is open that could hear
  'mic_denied',
  'mic_absent',
  'mic_lost', // unplugged, or taken away by the system
  'mic_busy', // another program holds it
  'mic_unwritten', // its opening cannot be written into the ledger: it stays closed
  'mic_silent', // open, but nothing but zeros for 10 s
  'wake_failed', // push-to-talk goes on working
  'no_transcriber',
  'transcriber_failed',
  'heard_nothing',
  'turn_failed',
  'turn_slow', // still working; the answer will be in the chat
  'speaker_failed', // the answer is in the chat
])
export type VoiceProblemCode = z.infer<typeof VoiceProblemCode>

/** Something a person has to know. It stays until it is put right or the next thing is said. */
export const VoiceProblem = z.object({ code: VoiceProblemCode, message: z.string(), action: z.string() })
export type VoiceProblem = z.infer<typeof VoiceProblem>

export const VoiceState = z.object({
  phase: VoicePhase,
  /** What the settings say; `phase` may be off nevertheless, and `problem` says why. */
  enabled: z.boolean(),
  hands_free: z.boolean(),
  mic: z.enum(['closed', 'opening', 'open']),
  /** How this capture began; `asked`: Hearken asked something and listens for the answer. */
  trigger: z.enum(['wake', 'push', 'barge_in', 'dictate', 'asked']).nullable(),
  /** What becomes of what is said: a turn, text for whoever called `voice.dictate`, or the answer to `question`. */
  purpose: z.enum(['turn', 'dictation', 'answer']),
  /** The wake word heard, as people call it; empty when there was none. */
  wake_word: z.string(),
  /** What has been understood so far, then what was understood. */
  heard: z.string(),
  heard_final: z.boolean(),
  /** The sentence being spoken. */
  saying: z.string(),
  /** A tool of this turn waits for a yes or no (`approvals`): asked aloud, and answerable there by a click meanwhile. */
  question: z.object({ approval_id: z.string(), text: z.string() }).nullable(),
  /** The message being read aloud; null: none. `phase` is about the conversation and does not change for it. */
  reading: z.string().nullable(),
  conversation_id: z.string().nullable(),
  turn_id: z.string().nullable(),
  problem: VoiceProblem.nullable(),
  /** What a person should know of the wake engine: restarted, behind, stands in for another. Empty: nothing. */
  notice: z.string(),
  /** Name of the microphone in use, as its page reported it. */
  device_label: z.string(),
})
export type VoiceState = z.infer<typeof VoiceState>

export const EARCONS = ['awake', 'heard', 'nothing', 'done', 'error'] as const
export const Earcon = z.enum(EARCONS)
export type Earcon = z.infer<typeof Earcon>

/** What the listener page is told, in order. */
export const ListenerCommand = z.discriminatedUnion('type', [
  /** First. `ticket` opens the sound channel, once; `active` false: another page listens, this one waits its turn. */
  z.object({ type: z.literal('hello'), listener_id: z.string(), ticket: z.string(), active: z.boolean() }),
  /** This page is the listener from now on. */
  z.object({ type: z.literal('activate') }),
  /** Another page took over: close the microphone, stop playing. */
  z.object({ type: z.literal('deactivate') }),
  z.object({ type: z.literal('open_microphone'), device_id: z.string(), device_label: z.string() }),
  z.object({ type: z.literal('close_microphone') }),
  /** Speak with a voice of the system; report `spoken` with its id. */
  z.object({
    type: z.literal('say'),
    utterance: z.number().int(),
    text: z.string(),
    voice: z.string(),
    rate: z.number(),
  }),
  /** Drop everything being played or spoken, at once. Nothing is reported for it. */
  z.object({ type: z.literal('stop_playing') }),
  z.object({ type: z.literal('earcon'), name: Earcon }),
])
export type ListenerCommand = z.infer<typeof ListenerCommand>

const utterance = z.number().int().min(0)
/** What the listener page tells. */
export const ListenerReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('microphone_opened'), device_label: z.string().max(300) }),
  z.object({ type: z.literal('microphone_closed') }),
  z.object({
    type: z.literal('microphone_failed'),
    why: z.enum(['denied', 'absent', 'lost', 'busy']),
    message: z.string().max(500).default(''),
  }),
  /** Devices or the permission changed: opening may work now. */
  z.object({ type: z.literal('microphone_may_work') }),
  /** Everything of this utterance has been heard by the person. */
  z.object({ type: z.literal('spoken'), utterance }),
  z.object({ type: z.literal('speaking_failed'), utterance, message: z.string().max(500) }),
])
export type ListenerReport = z.infer<typeof ListenerReport>

/** One opening or closing of the microphone. */
export const MicrophoneEntry = z.object({
  at: z.string(),
  what: z.enum(['opened', 'closed', 'refused']),
  /** For people: "Push-to-talk", "Voice was switched off". */
  reason: z.string(),
  /** Which page held it, e.g. "Hearken window", "browser". */
  owner: z.string(),
  device: z.string(),
  /** On `closed`: how long it was open. */
  open_ms: z.number().nullable(),
})
export type MicrophoneEntry = z.infer<typeof MicrophoneEntry>

const WakeWordInfo = z.object({
  id: z.string(),
  label: z.string(),
  licence: z.string(),
  threshold: z.number(),
})
const LocalModel = z.object({ id: z.string(), label: z.string(), megabytes: z.number(), installed: z.boolean() })

/** Characters of base64: 30 s of sound. */
const MAX_TRIED = 1_300_000

const tested = { ok: z.boolean(), ms: z.number(), label: z.string(), error: ErrorBody.nullable() }

export const voice = {
  /** As it is now; `voice` events (events.watch) with a greater seq follow it. */
  state: oc.input(z.object({})).output(z.object({ state: VoiceState, seq: z.number().int() })),
  setEnabled: oc.input(z.object({ enabled: z.boolean() })).output(z.object({ state: VoiceState })),
  /** `start` when the button goes down, `stop` when it comes up; `toggle` for a key that cannot be held. */
  pushToTalk: oc
    .input(z.object({ action: z.enum(['start', 'stop', 'toggle']) }))
    .output(z.object({ state: VoiceState })),
  /** Stops whatever goes on: the capture, the turn, the speech. */
  cancel: oc.input(z.object({})).output(z.object({ state: VoiceState })),
  /**
   * Captures one utterance and gives its text back; no turn is sent. Ends at silence, or with `pushToTalk {action: 'stop'}`,
   * which keeps what was said; giving the call up, or `cancel`, drops it. Partial text is in `state.heard`. Throws
   * NOT_CONFIGURED (voice is off, no page that hears, no transcriber), CONFLICT (the person speaks to Hearken just now),
   * CANCELLED (stopped, or the microphone went away), or what the transcriber throws. `text` is empty when nothing was said.
   */
  dictate: oc.input(z.object({})).output(z.object({ text: z.string() })),
  /**
   * Reads a message aloud in the page that listens (also while voice is off: no microphone is needed); answers once it
   * has begun. `state.reading` says until when. Reading another message, speaking to Hearken, or `stopReading` ends it. Throws NOT_FOUND,
   * NOT_CONFIGURED (no page that plays, no voice), or what the voice throws.
   */
  readAloud: oc.input(z.object({ message_id: z.string().min(1).max(100) })).output(z.object({ state: VoiceState })),
  stopReading: oc.input(z.object({})).output(z.object({ state: VoiceState })),
  /** Held by a page that can hear; the first one listens, the next one stands by. `take_over`: this one listens now. */
  listen: oc
    .input(z.object({ owner: z.string().trim().min(1).max(100), take_over: z.boolean().default(false) }))
    .output(eventIterator(ListenerCommand)),
  report: oc
    .input(z.object({ listener_id: z.string().min(1).max(100), report: ListenerReport }))
    .output(z.object({ taken: z.boolean() })),
  /** Words to choose from with their licences, transcriber models, and what is in use. */
  options: oc.input(z.object({})).output(
    z.object({
      wake_words: z.array(WakeWordInfo),
      wake_label: z.string(),
      local_models: z.array(LocalModel),
      /** The shortest way to a transcriber when none is chosen; empty when one is. */
      transcriber_hint: z.string(),
    }),
  ),
  /** Recognises a spoken sentence (or the given sound: base64 of 16 kHz mono 16-bit samples). A local model is downloaded for it. */
  testTranscriber: oc
    .input(z.object({ choice: TranscriberChoice, pcm_base64: z.string().max(MAX_TRIED).optional() }))
    .output(z.object({ ...tested, text: z.string() })),
  /** Speaks a sentence and gives it back as base64 of a WAV file; null where the page's own voice is to speak `text`. */
  testSpeaker: oc
    .input(z.object({ choice: SpeakerChoice, text: z.string().trim().min(1).max(500) }))
    .output(z.object({ ...tested, wav_base64: z.string().nullable() })),
  /** Whether Picovoice takes the AccessKey that is saved (PICOVOICE_ACCESS_KEY); one live try. */
  testWakeKey: oc.input(z.object({})).output(z.object(tested)),
  /** The microphone ledger, newest first. */
  ledger: oc
    .route({ method: 'GET', path: '/voice/ledger', summary: 'Every opening and closing of the microphone' })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(LIMITS.pageRows).default(100),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ entries: z.array(MicrophoneEntry), total: z.number().int(), open: z.boolean() })),
}
