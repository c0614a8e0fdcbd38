/** Which adapter hears, notices speech, writes down and speaks for a choice, and with which key. */
import {
  createCommandSpeaker,
  createCommandTranscriber,
  createOpenAISpeaker,
  createOpenAITranscriber,
  createSherpaTranscriber,
  createSystemSpeaker,
  type SherpaTranscriber,
  USUAL_WHISPER,
  WHISPER_MODELS,
  whisperFiles,
} from './adapters/speech'
import { createSileroVad } from './adapters/vad'
import {
  checkAccessKey,
  createKeylessEngine,
  createPhraseMaker,
  createPorcupineEngine,
  createWakeShelf,
  withFallback,
} from './adapters/wake'
import { modelPath } from './adapters/wake/listener/models'
import { speakVariants } from './adapters/wake/phrase/flite'
import { DEFAULT_WAKE_WORD, HearkenError, type TranscriberChoice } from './contract'
import type { Clock, DownloadProgress, Downloads, Secrets, SpeechSource, WakeWord } from './engine/ports'
import { readWav, toWav } from './engine/voice'
import { keyFor } from './key-for'

export interface SpeechPorts {
  secrets: Secrets
  clock: Clock
  downloads: Downloads
  /** Absolute path of the folder of wake words. */
  wakeDir: string
  /** Absolute path of the folder for sound that a program reads or writes; emptied at each start. */
  tmpDir: string
}

const COMMAND_TIMEOUT_MS = 25_000
const SERVER_TIMEOUT_MS = 20_000
const RETRIES = 1
const SAMPLE = 'what time is it in London'
const SAMPLE_VOICE = { voice: 'slt', stretch: 1, pitch: 170 }

export function createSpeech({ secrets, clock, downloads, wakeDir, tmpDir }: SpeechPorts): SpeechSource {
  const listeners: ((at: DownloadProgress) => void)[] = []
  const progress = (at: DownloadProgress) => {
    for (const listener of listeners) listener(at)
  }
  const phrases = createPhraseMaker()
  const shelf = createWakeShelf({ dir: wakeDir, read: phrases.read })
  /** The local model in use keeps its thread between sentences. */
  let local: { key: string; transcriber: SherpaTranscriber } | null = null

  async function server(choice: { base_url: string; model: string }, what: string) {
    const apiKey = await keyFor(secrets, {
      provider: 'openai',
      baseURL: choice.base_url,
      what,
      safe: 'Nothing was sent.',
      instead: 'or choose Whisper on this computer',
    })
    const { base_url: baseURL, model } = choice
    return { apiKey, baseURL, model, timeoutMs: SERVER_TIMEOUT_MS, maxRetries: RETRIES, clock }
  }

  const isHere = ({ model }: TranscriberChoice) =>
    whisperFiles(model || USUAL_WHISPER).every(({ path }) => downloads.find(path) !== null)

  /** In the background; two callers share one download, and what fails is tried again at the next sentence. */
  const fetchModel = (transcriber: SherpaTranscriber) => void transcriber.fetch().catch(() => {})

  async function sherpa(choice: TranscriberChoice): Promise<SherpaTranscriber> {
    const key = JSON.stringify(choice)
    if (local?.key !== key) {
      const { model, language, base_url } = choice
      const transcriber = createSherpaTranscriber({ model, language, base_url, downloads, progress })
      await local?.transcriber.close()
      local = { key, transcriber }
    }
    return local.transcriber
  }

  return {
    async transcriber(choice, { wait } = { wait: false }) {
      if (choice.provider === 'sherpa') {
        const whisper = await sherpa(choice)
        if (wait || isHere(choice)) return whisper
        fetchModel(whisper)
        throw new HearkenError(
          'NOT_CONFIGURED',
          'I heard you, but Whisper is still on its way to this computer.',
          'Ask again when its download is complete; Settings, Voice shows how far it is.',
        )
      }
      if (choice.provider === 'command')
        return createCommandTranscriber({
          command: choice.command,
          tmp: tmpDir,
          timeoutMs: COMMAND_TIMEOUT_MS,
          toWav,
        })
      if (choice.provider === 'openai')
        return createOpenAITranscriber({
          ...(await server(choice, 'speech recognition')),
          language: choice.language,
          toWav,
        })
      throw new HearkenError(
        'NOT_CONFIGURED',
        'I heard you, but nothing turns speech into text yet.',
        'Choose Whisper on this computer in Settings, Voice: one download of 104 MB, then nothing leaves this computer.',
      )
    },
    prepare(choice) {
      if (choice.provider !== 'sherpa' || isHere(choice)) return
      sherpa(choice).then(fetchModel, () => {})
    },
    async speaker(choice) {
      if (choice.provider === 'none') return null
      if (choice.provider === 'system') return createSystemSpeaker()
      if (choice.provider === 'command')
        return createCommandSpeaker({ command: choice.command, tmp: tmpDir, timeoutMs: COMMAND_TIMEOUT_MS, readWav })
      const { voice, rate } = choice
      return createOpenAISpeaker({ ...(await server(choice, 'the voice')), voice, rate, readWav })
    },
    vad: () => createSileroVad({ model: modelPath('silero_vad.onnx') }),
    async wake(engine) {
      const { phrases: own, keywords } = await shelf.list()
      const keyless = createKeylessEngine({ phrases: own })
      if (engine === 'keyless') return keyless
      const accessKey = (await secrets.get('PICOVOICE_ACCESS_KEY')) ?? ''
      const keywordFiles = keywords.map(({ path }) => path)
      const { id, threshold } = keyless.info.words.find((word) => word.id === DEFAULT_WAKE_WORD) as WakeWord
      return withFallback(createPorcupineEngine({ accessKey, keywordFiles }), keyless, [{ id, threshold }])
    },
    phrases,
    shelf,
    checkWakeKey: async () => checkAccessKey((await secrets.get('PICOVOICE_ACCESS_KEY')) ?? ''),
    localModels: () =>
      WHISPER_MODELS.map((model) => ({
        ...model,
        installed: whisperFiles(model.id).every(({ path }) => downloads.find(path) !== null),
      })),
    async sample(signal) {
      const [pcm = new Int16Array(0)] = await speakVariants(SAMPLE, [SAMPLE_VOICE], signal)
      return { pcm, text: SAMPLE }
    },
    onDownload: (listener) => void listeners.push(listener),
  }
}
