/** What a person chooses about speaking and listening (spec section 12). A part of Settings. */
import { z } from 'zod'
import { DEFAULT_WAKE_WORD } from './default-wake-word'

const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })])

/** A wake word listened for. */
export const WakeWordChoice = z.object({
  /** `WakeWord.id` of the engine, e.g. `hey_jarvis`, `phrase:…`. */
  id: z.string().min(1).max(200),
  /** 0..1; null: the word's own. */
  threshold: z.number().min(0).max(1).nullable().default(null),
})
export type WakeWordChoice = z.infer<typeof WakeWordChoice>

/** What turns speech into text. One value: its parts are replaced together. */
export const TranscriberChoice = z.object({
  provider: z.enum(['none', 'sherpa', 'openai', 'command']),
  /** sherpa: an id of `voice.options`; openai: the server's model name. Empty: the usual one. */
  model: z.string().max(200).default(''),
  /** openai: the API root; empty: OpenAI's own. */
  base_url: url.default(''),
  /** command: a program and its arguments; `{wav}` is the path of a 16 kHz mono WAV file. No shell reads it. */
  command: z.string().max(2_000).default(''),
  /** ISO 639-1, e.g. `en`; empty: the transcriber decides. */
  language: z.string().max(10).default(''),
})
export type TranscriberChoice = z.infer<typeof TranscriberChoice>

/** What speaks. `system`: the voices of the computer; `none`: answers are only shown. */
export const SpeakerChoice = z.object({
  provider: z.enum(['system', 'openai', 'command', 'none']),
  model: z.string().max(200).default(''),
  base_url: url.default(''),
  /** system: the voice's name; openai: alloy, …; empty: the usual one. */
  voice: z.string().max(200).default(''),
  /** command: `{text}` an argument, or the text on standard input; `{wav}` a file it writes, or WAV on standard output. */
  command: z.string().max(2_000).default(''),
  /** 1 is the voice's own pace. */
  rate: z.number().min(0.5).max(2).default(1),
})
export type SpeakerChoice = z.infer<typeof SpeakerChoice>

export const VoiceSettings = z.object({
  /** False: the microphone is never opened. */
  enabled: z.boolean().default(false),
  /** True: the microphone is open and the wake word is listened for. False: it opens only for push-to-talk. */
  hands_free: z.boolean().default(true),
  wake_engine: z.enum(['keyless', 'porcupine']).default('keyless'),
  /** Of either engine: changing the engine forgets nothing. Each listens for its own. */
  wake_words: z
    .array(WakeWordChoice)
    .max(8)
    .default([{ id: DEFAULT_WAKE_WORD, threshold: null }]),
  /** `deviceId` of the page's `enumerateDevices`; empty: the system's choice. */
  device_id: z.string().max(500).default(''),
  /** Its name, by which it is known when its id has changed. */
  device_label: z.string().max(300).default(''),
  transcriber: TranscriberChoice.default({ provider: 'none', model: '', base_url: '', command: '', language: '' }),
  speaker: SpeakerChoice.default({ provider: 'system', model: '', base_url: '', voice: '', command: '', rate: 1 }),
  earcons: z.boolean().default(true),
  /** `speech`: talking while Hearken speaks stops it and is listened to; needs good echo cancellation. */
  barge_in: z.enum(['button', 'speech']).default('button'),
  max_capture_s: z.number().int().min(3).max(60).default(15),
  trailing_silence_ms: z.number().int().min(300).max(3_000).default(800),
  /** Global, held while speaking (a press starts, the next one ends, where a shell cannot see keys let go). Empty: none. */
  push_to_talk_shortcut: z.string().max(60).default(''),
})
export type VoiceSettings = z.infer<typeof VoiceSettings>

export const VoiceSettingsPatch = z.object({
  enabled: z.boolean().optional(),
  hands_free: z.boolean().optional(),
  wake_engine: z.enum(['keyless', 'porcupine']).optional(),
  wake_words: z.array(WakeWordChoice).max(8).optional(),
  device_id: z.string().max(500).optional(),
  device_label: z.string().max(300).optional(),
  transcriber: TranscriberChoice.optional(),
  speaker: SpeakerChoice.optional(),
  earcons: z.boolean().optional(),
  barge_in: z.enum(['button', 'speech']).optional(),
  max_capture_s: z.number().int().min(3).max(60).optional(),
  trailing_silence_ms: z.number().int().min(300).max(3_000).optional(),
  push_to_talk_shortcut: z.string().max(60).optional(),
})
