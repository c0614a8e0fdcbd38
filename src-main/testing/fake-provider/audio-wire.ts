/** OpenAI's audio endpoints: what was sent comes back in a way that a test can check, without any model. */
import type { ReplyUsage } from './reply'

export interface AudioOptions {
  /** What every transcription says. Default: `heard N ms`. */
  transcript?: string
  /** Told as `usage` beside it; left out: nothing is told. */
  usage?: { input_tokens: number; output_tokens: number }
  /** Milliseconds of sound in every spoken answer, at 24 kHz as OpenAI's is. Default 500. */
  speechMs?: number
}

export interface AudioReply {
  /** null: nothing is told. */
  usage: ReplyUsage | null
  type: string
  body: Buffer
  /** The fields of the form, or the JSON, for the ledger. */
  asked: unknown
  model: string
}

/** null: not such a request. Throws with what is wrong with one. */
export async function audioReply(
  path: string,
  bytes: Buffer,
  contentType: string,
  options: AudioOptions,
): Promise<AudioReply | null> {
  if (path.endsWith('/audio/transcriptions')) return transcription(bytes, contentType, options)
  if (path.endsWith('/audio/speech')) return speech(bytes, options)
  return null
}

async function transcription(bytes: Buffer, contentType: string, options: AudioOptions): Promise<AudioReply> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  const file = form.get('file')
  const model = form.get('model')
  if (!(file instanceof File)) throw new Error('Missing required parameter: file')
  if (typeof model !== 'string' || model === '') throw new Error('you must provide a model parameter')
  const wav = Buffer.from(await file.arrayBuffer())
  if (wav.toString('latin1', 0, 4) !== 'RIFF') throw new Error('Invalid file format')
  const ms = Math.round((wav.readUInt32LE(40) / 2 / wav.readUInt32LE(24)) * 1000)
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const { usage, transcript = `heard ${ms} ms` } = options
  return {
    usage: usage ? { input: usage.input_tokens, output: usage.output_tokens, cached: 0, cacheWrite: 0 } : null,
    type: 'application/json',
    body: Buffer.from(JSON.stringify({ text: transcript, ...(usage ? { usage: { type: 'tokens', ...usage } } : {}) })),
    asked: { ...fields, file: file.name, ms },
    model,
  }
}

function speech(bytes: Buffer, { speechMs = 500 }: AudioOptions): AudioReply {
  const asked = JSON.parse(bytes.toString('utf8')) as {
    model?: string
    input?: string
    voice?: string
    response_format?: string
  }
  if (!asked.model || !asked.input || !asked.voice) throw new Error('Missing required parameter: model, input or voice')
  return { usage: null, type: 'audio/wav', body: tone(speechMs), asked, model: asked.model }
}

/** A 440 Hz tone at 24 kHz, streamed as OpenAI does: the header claims more than there is. */
function tone(ms: number): Buffer {
  const rate = 24_000
  const samples = Math.round((ms * rate) / 1000)
  const out = Buffer.alloc(44 + samples * 2)
  out.write('RIFF', 0, 'latin1')
  out.writeUInt32LE(0xffffffff, 4)
  out.write('WAVEfmt ', 8, 'latin1')
  out.writeUInt32LE(16, 16)
  out.writeUInt16LE(1, 20)
  out.writeUInt16LE(1, 22)
  out.writeUInt32LE(rate, 24)
  out.writeUInt32LE(rate * 2, 28)
  out.writeUInt16LE(2, 32)
  out.writeUInt16LE(16, 34)
  out.write('data', 36, 'latin1')
  out.writeUInt32LE(0xffffffff, 40)
  for (let at = 0; at < samples; at++)
    out.writeInt16LE(Math.round(8_000 * Math.sin((2 * Math.PI * 440 * at) / rate)), 44 + at * 2)
  return out
}
