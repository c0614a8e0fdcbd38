/** Wake words to choose from, phrases of one's own, and Porcupine's word files (spec section 12). */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { LIMITS } from './limits'

/** What people call a phrase: without control characters, and without those that turn the direction of the text around them. */
export const PhraseLabel = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(60)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'has characters that cannot be seen')

/** Base64 of 16 kHz mono 16-bit samples, at most `LIMITS.soundPartBytes` of them. */
export const SoundPart = z.string().max(Math.ceil(LIMITS.soundPartBytes / 3) * 4)

export const WakeEngineKind = z.enum(['keyless', 'porcupine'])
export type WakeEngineKind = z.infer<typeof WakeEngineKind>

/** A word that can be listened for. */
export const WakeWordInfo = z.object({
  id: z.string(),
  label: z.string(),
  engine: WakeEngineKind,
  licence: z.string(),
  /** False: its licence forbids commercial use. */
  commercial: z.boolean(),
  /** 0..1: the one it has by itself. */
  threshold: z.number(),
  /** `own`: made or brought here, so it can be renamed, exported and removed. */
  kind: z.enum(['ready', 'pretrained', 'own', 'built_in', 'file']),
  /** Of one's own phrases: what it was made from. */
  source: z.enum(['typed', 'recorded', 'both']).nullable(),
  /** Why it cannot be listened for here, in a sentence; empty: it can. */
  problem: z.string(),
})
export type WakeWordInfo = z.infer<typeof WakeWordInfo>

/** A file in `wake/` that is no use, and why. */
export const WakeFault = z.object({ name: z.string(), message: z.string(), action: z.string() })
export type WakeFault = z.infer<typeof WakeFault>

/** How good one recording of a phrase is. `problem`: why it cannot be used; empty: it can. */
export const RecordingCheck = z.object({
  seconds: z.number(),
  /** Speech over noise; null: nothing stands out. */
  snr_db: z.number().nullable(),
  /** Share of samples at full scale. */
  clipped: z.number(),
  problem: z.string(),
  action: z.string(),
})
export type RecordingCheck = z.infer<typeof RecordingCheck>

/** A phrase being tried live. */
export const TryEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), try_id: z.string(), threshold: z.number() }),
  /** `score`: the highest of the sound just given; `heard`: it would have woken Hearken. */
  z.object({ type: z.literal('score'), score: z.number(), heard: z.boolean(), at_ms: z.number() }),
])
export type TryEvent = z.infer<typeof TryEvent>

const id = z.string().min(1).max(200)
const text = z.string().trim().max(40)

export const wake = {
  /** Every word of both engines, and the files in `wake/` that cannot be used. */
  words: oc.input(z.object({})).output(z.object({ words: z.array(WakeWordInfo), faults: z.array(WakeFault) })),
  /** Whether a typed phrase or one recording would do, before anything is made of it. */
  checkText: oc.input(z.object({ text })).output(z.object({ problem: z.string(), action: z.string() })),
  checkRecording: oc.input(z.object({ pcm_base64: SoundPart })).output(RecordingCheck),
  /** From typed text, from 3 to 5 recordings, or from both. Takes some seconds. */
  make: oc
    .input(z.object({ label: PhraseLabel, text: text.default(''), recordings: z.array(SoundPart).max(5).default([]) }))
    .output(z.object({ word: WakeWordInfo })),
  /** Only the name changes: whoever chose it goes on listening for it. */
  rename: oc.input(z.object({ id, label: PhraseLabel })).output(z.object({ word: WakeWordInfo })),
  /** Gone from disk and from the words listened for. `file` brings it back (`importPhrase`); empty for a `.ppn` file. */
  remove: oc.input(z.object({ id })).output(z.object({ file: z.string() })),
  exportPhrase: oc.input(z.object({ id })).output(z.object({ name: z.string(), file: z.string() })),
  importPhrase: oc
    .input(z.object({ file: z.string().max(1_000_000, 'is too large for a wake phrase') }))
    .output(z.object({ word: WakeWordInfo })),
  /** A `.ppn` file by its own name, which says for which kind of computer it was made. */
  importKeyword: oc
    .input(z.object({ name: z.string().min(1).max(200), base64: z.string().max(1_400_000, 'is too large') }))
    .output(z.object({ word: WakeWordInfo })),
  /** Held while a word is tried: sound given with `hear` comes back as scores. */
  tryOut: oc
    .input(z.object({ id, threshold: z.number().min(0).max(1).nullable().default(null) }))
    .output(eventIterator(TryEvent)),
  hear: oc
    .input(z.object({ try_id: z.string().min(1).max(100), pcm_base64: SoundPart }))
    .output(z.object({ taken: z.boolean() })),
}
