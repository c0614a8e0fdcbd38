/** What listens for the wake word, finds speech in sound, turns speech into text and text into speech. */
import type { HearkenError, SpeakerChoice, TranscriberChoice, VoiceSettings } from '../../contract'
import type { DownloadProgress } from './download'
import type { ToldUsage } from './embed'
import type { Biller, CallAccount } from './spend'
import type { WakeShelf } from './wake-shelf'
import type { WakePhrase, WakeWord } from './wake-word'

/** One way of audio everywhere in the engine: 16 kHz, mono, signed 16 bit. A wake frame is 1,280 samples (80 ms). */
export type Pcm = Int16Array

export interface WakeEngineInfo {
  id: string
  label: string
  words: WakeWord[]
}

export interface WakeScore {
  /** `WakeWord.id`. */
  word: string
  /** 0..1, comparable with the word's threshold. */
  score: number
  /** Milliseconds of sound pushed since start, at the end of the frame that was scored. */
  at_ms: number
}

/**
 * What a person has to know: the engine was restarted, lags behind and skipped sound, stands in for another, or gave up
 * ('failed': nothing is heard until `start` is called again).
 */
export interface WakeNotice {
  code: 'restarted' | 'behind' | 'fell_back' | 'failed'
  /** What happened, in a sentence. */
  message: string
  /** Frames of 80 ms that nobody heard. */
  dropped_frames: number
}

/**
 * Hears wake words in a stream. Scoring runs off the caller's thread; `push` copies what it needs and never waits.
 * `start` throws HearkenError NOT_FOUND (no such word), NOT_CONFIGURED (a key is missing or refused, a model is not
 * there) or BAD_INPUT (a phrase file that cannot be read).
 */
export interface WakeEngine {
  readonly info: WakeEngineInfo
  /** Listen for exactly these words; may be called again to change them. */
  start(words: { id: string; threshold: number }[]): Promise<void>
  /** The words listened for instead of those asked for, while another engine stands in; null: those asked for. */
  standIn?(): { id: string; threshold: number }[] | null
  /** 1,280 samples (80 ms) of 16 kHz mono. */
  push(frame: Pcm): void
  /** One score a word and frame, in order. The listener must not throw. */
  onScore(listener: (score: WakeScore) => void): void
  /** The listener must not throw. */
  onNotice(listener: (notice: WakeNotice) => void): void
  /** Resolves when everything pushed so far has been scored: for files, tests and benchmarks. */
  drain(): Promise<void>
  /** Forget the sound heard so far (after a detection, or after a pause). */
  reset(): void
  close(): Promise<void>
}

export interface RecordingQuality {
  /** Of the spoken part. */
  seconds: number
  /** Speech over noise; null: nothing stands out. */
  snrDb: number | null
  /** Share of samples at full scale. */
  clipped: number
  refusal: HearkenError | null
}

export interface WakePhraseMaker {
  /**
   * `text` alone: made with synthetic voices. `recordings`: 3 to 5 of one person saying it, each at most 5 s. Both: better
   * still. Takes a second or two. Throws BAD_INPUT with the reason (too short, too common, too noisy, the recordings
   * differ), CANCELLED when `signal` aborted.
   */
  make(from: { label: string; text?: string; recordings?: Pcm[] }, signal?: AbortSignal): Promise<WakePhrase>
  /** Reads a phrase file. Throws BAD_INPUT when it is damaged or from a version this one does not read. */
  read(file: string): Promise<WakePhrase>
  /** As `read`, for a file from elsewhere: throws BAD_INPUT too when general speech would wake Hearken by it. */
  readForeign(file: string): Promise<WakePhrase>
  /** The same phrase under another name, or another id (the part behind `phrase:`). */
  rename(phrase: WakePhrase, to: { label?: string; id?: string }): Promise<WakePhrase>
  /** Throws BAD_INPUT with the reason when `make` would refuse this text. */
  checkText(text: string): void
  /** How good one recording is; `refusal` is what `make` would throw for it. */
  checkRecording(pcm: Pcm): RecordingQuality
  /** Ends what it started. */
  close(): Promise<void>
}

export interface SpeechInfo {
  id: string
  label: string
  /** Whether sound or text leaves this machine. */
  local: boolean
}

export interface Transcriber {
  readonly info: SpeechInfo
  /** Left out: nothing is paid. */
  readonly biller?: Biller
  /** Throws HearkenError NOT_CONFIGURED, MODEL_* (see contract/errors) or CANCELLED. */
  transcribe(
    pcm: Pcm,
    signal: AbortSignal,
    onPartial?: (text: string) => void,
    told?: ToldUsage,
    account?: CallAccount,
  ): Promise<{ text: string }>
}

export interface Speaker {
  readonly info: SpeechInfo
  readonly biller?: Biller
  /** Pieces of 16 kHz sound as they are made; 'system' once when the system's own voice speaks instead. */
  speak(text: string, signal: AbortSignal, told?: ToldUsage, account?: CallAccount): AsyncIterable<Pcm | 'system'>
}

export interface Vad {
  /** 512 samples (32 ms) of 16 kHz mono → the probability that somebody speaks, 0..1. One call at a time, in order. */
  push(frame: Pcm): Promise<number>
  /** Forget the sound heard so far. */
  reset(): void
}

/** Opens what the settings choose. Throws NOT_CONFIGURED with the shortest way out when a choice cannot work. */
export interface SpeechSource {
  /**
   * A local model that is not here yet is fetched: by `transcribe` itself with `wait`, else meanwhile, and this throws
   * NOT_CONFIGURED so that nobody stands there waiting for it.
   */
  transcriber(choice: TranscriberChoice, options?: { wait: boolean }): Promise<Transcriber>
  /** Fetches what this choice will need, when it needs something. Never throws. */
  prepare(choice: TranscriberChoice): void
  /** null: answers are only shown. */
  speaker(choice: SpeakerChoice): Promise<Speaker | null>
  vad(): Promise<Vad>
  /** Its words are the engine's own and those on the shelf. */
  wake(engine: VoiceSettings['wake_engine']): Promise<WakeEngine>
  /** Makes and reads phrases of one's own. */
  phrases: WakePhraseMaker
  /** Where they are kept, with `.ppn` files. */
  shelf: WakeShelf
  /** One live try of Porcupine's key. Throws NOT_CONFIGURED with the reason when it is missing or refused. */
  checkWakeKey(): Promise<void>
  /** Local transcriber models to choose from. */
  localModels(): { id: string; label: string; megabytes: number; installed: boolean }[]
  /** A spoken sentence, and what it says, to try a transcriber with. */
  sample(signal?: AbortSignal): Promise<{ pcm: Pcm; text: string }>
  /** The listener must not throw. */
  onDownload(listener: (at: DownloadProgress) => void): void
}
