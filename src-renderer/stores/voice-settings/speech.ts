/** What turns speech into text and text into speech: what there is, and whether a choice works. */
import { create } from 'zustand'
import type { ErrorBody, SpeakerChoice, TranscriberChoice } from '../../../src-main/contract'
import { type Client, call, type UiError } from '../../client'
import { createResource } from '../resource'
import { toBase64 } from './pcm'
import { recordFor } from './recorder'

const { use, load } = createResource(() => call((client) => client.voice.options({})))
export const useVoiceOptions = use
export const loadVoiceOptions = load

export type Tried = Awaited<ReturnType<Client['voice']['testTranscriber']>>

/** A spoken sentence of Hearken's own, or what was just recorded. Never rejects. */
export async function tryTranscriber(choice: TranscriberChoice, pcm_base64?: string): Promise<Tried> {
  try {
    const tried = await call((client) =>
      client.voice.testTranscriber({ choice, ...(pcm_base64 === undefined ? {} : { pcm_base64 }) }),
    )
    void load()
    return tried
  } catch (error) {
    return { ok: false, ms: 0, label: '', text: '', error: (error as UiError).body }
  }
}

/** 4 s of the person's own voice, or why it could not be recorded. */
export async function recordSentence(): Promise<{ base64: string } | { error: ErrorBody }> {
  const { pcm, error } = await recordFor(4_000, 'transcriber')
  return error ? { error } : { base64: toBase64(pcm) }
}

export async function trySpeaker(choice: SpeakerChoice, text: string) {
  try {
    return await call((client) => client.voice.testSpeaker({ choice, text }))
  } catch (error) {
    return { ok: false, ms: 0, label: '', wav_base64: null, error: (error as UiError).body }
  }
}

/** Plays a WAV file, or speaks with the page's own voice where there is none. */
export async function play(wav: string | null, text: string, { voice, rate }: SpeakerChoice): Promise<void> {
  if (wav === null) {
    const spoken = new SpeechSynthesisUtterance(text)
    const found = speechSynthesis.getVoices().find(({ name }) => name === voice)
    if (found) spoken.voice = found
    spoken.rate = rate
    speechSynthesis.cancel()
    speechSynthesis.speak(spoken)
    return
  }
  const context = new AudioContext()
  const bytes = Uint8Array.from(atob(wav), (char) => char.charCodeAt(0))
  const source = new AudioBufferSourceNode(context, { buffer: await context.decodeAudioData(bytes.buffer) })
  source.connect(context.destination)
  source.onended = () => void context.close()
  source.start()
}

/** Names of the voices of this computer, as the page knows them. */
export const useSystemVoices = create<{ names: string[] }>(() => ({ names: [] }))
export function watchSystemVoices(): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  const read = () => useSystemVoices.setState({ names: speechSynthesis.getVoices().map(({ name }) => name) })
  read()
  speechSynthesis.addEventListener('voiceschanged', read)
  return () => speechSynthesis.removeEventListener('voiceschanged', read)
}

/** Whether Picovoice takes the saved AccessKey. Never rejects. */
export async function tryWakeKey() {
  try {
    return await call((client) => client.voice.testWakeKey({}))
  } catch (error) {
    return { ok: false, ms: 0, label: '', error: (error as UiError).body }
  }
}
