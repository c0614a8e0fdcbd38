/** Trying a transcriber or a voice before it is chosen, and what there is to choose from. */
import {
  type ErrorBody,
  type SpeakerChoice,
  type TranscriberChoice,
  toErrorBody,
  type VoiceSettings,
} from '../../contract'
import type { Clock, Pcm, SpeechSource } from '../ports'
import { toBase64 } from './base64'
import { samplesOf } from './sound-input'
import { toWav } from './wav-file'

interface Ports {
  speech: SpeechSource
  clock: Clock
}

interface Tried {
  ok: boolean
  ms: number
  label: string
  error: ErrorBody | null
}

const HINT =
  'Whisper on this computer: one download of 104 MB, then nothing you say leaves this computer. A server or a program of your own works too.'

/** The words of the engine that is set, each with its licence. */
export async function voiceOptions(speech: SpeechSource, settings: VoiceSettings) {
  const engine = await speech.wake(settings.wake_engine)
  const { words, label } = engine.info
  await engine.close()
  return {
    wake_words: words.map((word) => ({
      id: word.id,
      label: word.label,
      licence: word.licence,
      threshold: word.threshold,
    })),
    wake_label: label,
    local_models: speech.localModels(),
    transcriber_hint: settings.transcriber.provider === 'none' ? HINT : '',
  }
}

export async function tryTranscriber(
  { speech, clock }: Ports,
  { choice, pcm_base64 }: { choice: TranscriberChoice; pcm_base64?: string | undefined },
  signal: AbortSignal = new AbortController().signal,
): Promise<Tried & { text: string }> {
  let text = ''
  const tried = await timed(clock, async () => {
    const transcriber = await speech.transcriber(choice, { wait: true })
    const pcm = pcm_base64 === undefined ? (await speech.sample(signal)).pcm : samplesOf(pcm_base64)
    text = (await transcriber.transcribe(pcm, signal)).text
    return transcriber.info.label
  })
  return { ...tried, text }
}

export async function trySpeaker(
  { speech, clock }: Ports,
  { choice, text }: { choice: SpeakerChoice; text: string },
  signal: AbortSignal = new AbortController().signal,
): Promise<Tried & { wav_base64: string | null }> {
  let wav: string | null = null
  const tried = await timed(clock, async () => {
    const speaker = await speech.speaker(choice)
    const parts: Pcm[] = []
    for await (const piece of speaker?.speak(text, signal) ?? []) if (piece !== 'system') parts.push(piece)
    if (parts.length > 0) wav = toBase64(toWav(parts))
    return speaker?.info.label ?? 'Silent'
  })
  return { ...tried, wav_base64: wav }
}

export const tryWakeKey = ({ speech, clock }: Ports): Promise<Tried> =>
  timed(clock, async () => {
    await speech.checkWakeKey()
    return 'Porcupine'
  })

async function timed(clock: Clock, run: () => Promise<string>): Promise<Tried> {
  const started = clock.monotonic()
  const ms = () => clock.monotonic() - started
  try {
    const label = await run()
    return { ok: true, ms: ms(), label, error: null }
  } catch (error) {
    return { ok: false, ms: ms(), label: '', error: toErrorBody(error) }
  }
}
