/** Whisper models in sherpa-onnx's layout (huggingface.co/csukuangfj/sherpa-onnx-whisper-NAME, MIT), int8. */
export interface WhisperModel {
  id: string
  label: string
  megabytes: number
}

export const WHISPER_MODELS: WhisperModel[] = [
  { id: 'tiny.en', label: 'Whisper tiny, English: fast, good enough for commands', megabytes: 104 },
  { id: 'base.en', label: 'Whisper base, English: better with names', megabytes: 161 },
  { id: 'small.en', label: 'Whisper small, English: best, takes seconds', megabytes: 375 },
  { id: 'tiny', label: 'Whisper tiny, 99 languages', megabytes: 104 },
  { id: 'base', label: 'Whisper base, 99 languages', megabytes: 161 },
]
export const USUAL_WHISPER = 'tiny.en'

const HUB = 'https://huggingface.co/csukuangfj/sherpa-onnx-whisper-'

export interface WhisperFile {
  part: 'encoder' | 'decoder' | 'tokens'
  url: string
  /** Below the folder of models. */
  path: string
}

/** `base`: a server laid out as the hub, for tests and mirrors; empty: the hub. */
export function whisperFiles(id: string, base = ''): WhisperFile[] {
  const root = base ? `${base.replace(/\/+$/, '')}/sherpa-onnx-whisper-${id}` : `${HUB}${id}`
  const names = {
    encoder: `${id}-encoder.int8.onnx`,
    decoder: `${id}-decoder.int8.onnx`,
    tokens: `${id}-tokens.txt`,
  } as const
  return (['tokens', 'encoder', 'decoder'] as const).map((part) => ({
    part,
    url: `${root}/resolve/main/${names[part]}`,
    path: `whisper/${id}/${names[part]}`,
  }))
}
