/**
 * Speech over an OpenAI-compatible server (OpenAI, Groq, LocalAI, speaches, vLLM, whisper.cpp's server): POST
 * {base}/audio/transcriptions (multipart) and {base}/audio/speech (JSON → WAV).
 * https://platform.openai.com/docs/api-reference/audio
 */
import { randomBytes } from 'node:crypto'
import type { Clock, Pcm, Speaker, SpeechInfo, ToldUsage, Transcriber } from '../../engine/ports'
import { callBytes, hostOf, type JsonCallOptions } from '../provider-call'

export interface OpenAISpeechOptions {
  apiKey: string
  /** Empty: OpenAI's own. */
  baseURL: string
  /** Empty: the usual one. */
  model: string
  timeoutMs: number
  maxRetries: number
  clock: Pick<Clock, 'now' | 'sleep' | 'monotonic'>
  fetch?: JsonCallOptions['fetch']
}

/** Somebody stands there and waits for the answer to what they said. */
const LONGEST_WAIT_MS = 5_000
const OWN_URL = 'https://api.openai.com/v1'
const USUAL = { stt: 'gpt-4o-mini-transcribe', tts: 'gpt-4o-mini-tts', voice: 'alloy' }

function access(options: OpenAISpeechOptions, kind: 'stt' | 'tts') {
  const model = options.model || USUAL[kind]
  const host = options.baseURL ? hostOf(options.baseURL) : ''
  const who = host || 'OpenAI'
  const info: SpeechInfo = {
    id: `openai:${host}:${model}`,
    label: `${model}, ${who}`,
    local: isLoopback(options.baseURL),
  }
  const { clock, timeoutMs, maxRetries, fetch } = options
  const call: JsonCallOptions = {
    subject: { who, model, apiKey: options.apiKey },
    timeoutMs,
    maxRetries,
    longestWaitMs: LONGEST_WAIT_MS,
    clock,
    ...(fetch ? { fetch } : {}),
  }
  const url = (options.baseURL || OWN_URL).replace(/\/+$/, '')
  const headers: Record<string, string> = options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}

  const biller = { provider: host || 'openai', model }

  /** Runs one call and tells what it used. */
  async function booked<T>(told: ToldUsage | undefined, run: () => Promise<T>, usage: (value: T) => Told): Promise<T> {
    const started = clock.monotonic()
    const value = await run()
    told?.({ ...biller, ...usage(value), duration_ms: clock.monotonic() - started })
    return value
  }
  return { model, info, biller, call, url, headers, booked }
}

type Told = Pick<Parameters<ToldUsage>[0], 'input_tokens' | 'output_tokens' | 'cost_usd'>

export function createOpenAITranscriber(
  options: OpenAISpeechOptions & { language: string; toWav(parts: Pcm[]): Uint8Array },
): Transcriber {
  const { model, info, biller, call, url, headers, booked } = access(options, 'stt')
  return {
    info,
    biller,
    async transcribe(pcm, signal, _onPartial, told) {
      const form = multipart(
        { model, response_format: 'json', ...(options.language ? { language: options.language } : {}) },
        options.toWav([pcm]),
      )
      const request = {
        url: `${url}/audio/transcriptions`,
        headers: { ...headers, 'content-type': form.type },
        body: form.bytes,
      }
      const { text } = await booked(
        told,
        () => callBytes(request, readTranscript, call, signal),
        ({ usage }) => usage,
      )
      return { text }
    },
  }
}

interface WireUsage {
  input_tokens?: number
  output_tokens?: number
  cost?: number
}

function readTranscript(answer: Uint8Array): { text: string; usage: Told } {
  const body = JSON.parse(new TextDecoder().decode(answer)) as { text?: unknown; usage?: WireUsage } | null
  if (typeof body?.text !== 'string') throw new SyntaxError('no text')
  const { input_tokens = null, output_tokens = 0, cost = null } = body.usage ?? {}
  return { text: body.text.trim(), usage: { input_tokens, output_tokens, cost_usd: cost } }
}

export function createOpenAISpeaker(
  options: OpenAISpeechOptions & { voice: string; rate: number; readWav(bytes: Uint8Array): Pcm },
): Speaker {
  const { model, info, biller, call, url, headers, booked } = access(options, 'tts')
  const read = (answer: Uint8Array): Pcm => {
    try {
      return options.readWav(answer)
    } catch {
      throw new SyntaxError('no sound')
    }
  }
  return {
    info,
    biller,
    async *speak(text, signal, told) {
      const speed = options.rate === 1 ? {} : { speed: options.rate }
      const body = JSON.stringify({
        model,
        input: text,
        voice: options.voice || USUAL.voice,
        response_format: 'wav',
        ...speed,
      })
      const request = { url: `${url}/audio/speech`, headers: { ...headers, 'content-type': 'application/json' }, body }
      // What a voice costs is told nowhere in its answer, which is sound.
      yield await booked(
        told,
        () => callBytes(request, read, call, signal),
        () => ({ input_tokens: null, cost_usd: null }),
      )
    },
  }
}

/** multipart/form-data (RFC 7578) with the fields and the file `speech.wav`. */
function multipart(fields: Record<string, string>, wav: Uint8Array): { type: string; bytes: Uint8Array } {
  const boundary = `hearken-${randomBytes(12).toString('hex')}`
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`)
  const head = `${texts.join('')}${part('name="file"; filename="speech.wav"')}content-type: audio/wav\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), wav, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, bytes }
}

/** Whether this address is the machine itself. */
function isLoopback(url: string): boolean {
  return /^(127(\.\d+){3}|localhost|\[::1\])$/.test(URL.canParse(url) ? new URL(url).hostname : '')
}
