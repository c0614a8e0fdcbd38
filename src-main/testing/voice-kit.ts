/** A room to speak in: a clock moved by hand, engines that do as they are told, and a page that obeys. */
import type { ListenerCommand, ListenerReport } from '../contract'
import type { Clock, Pcm, Speaker, SpeechSource, Transcriber, WakeEngine, WakeNotice, WakeScore } from '../engine/ports'
import type { VoiceSession } from '../engine/voice'
import { fakePhraseMaker, memoryShelf } from './wake-kit'

export interface ManualClock extends Clock {
  /** Moves time; whatever waits for a moment on the way is woken at that moment. */
  advance(ms: number): Promise<void>
  waiting(): number
  /** Puts the wall clock forward or back; what is waited for does not notice. */
  jump(ms: number): void
}

/** Lets promises that are ready go on. */
export async function settle(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve()
}

export function manualClock(start = '2026-03-02T09:00:00Z'): ManualClock {
  let now = Date.parse(start)
  let jumped = 0
  let waiting: { at: number; wake(): void }[] = []
  return {
    now: () => now + jumped,
    jump(ms) {
      jumped += ms
    },
    monotonic: () => now,
    systemZone: () => 'UTC',
    waiting: () => waiting.length,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const entry = { at: now + ms, wake: resolve }
        waiting.push(entry)
        signal?.addEventListener(
          'abort',
          () => {
            waiting = waiting.filter((other) => other !== entry)
            reject(new Error('aborted'))
          },
          { once: true },
        )
      }),
    async advance(ms) {
      const until = now + ms
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        now = Math.max(now, next.at)
        waiting = waiting.filter((other) => other !== next)
        next.wake()
        await settle()
      }
      now = until
      await settle()
    },
  }
}

export const FRAME = 1_280
/** A frame of room noise; `level` is its peak. */
export const noise = (level = 50, seed = 1): Pcm =>
  Int16Array.from({ length: FRAME }, (_, at) => (((at * 7_919 + seed * 104_729) % 201) - 100) * (level / 100))
export const SPEECH_LEVEL = 8_000

export interface FakeSpeech extends SpeechSource {
  wakeEngine: WakeEngine & {
    say(word: string): void
    notice(notice: WakeNotice): void
    pushed: number
    words: string[]
  }
  /** What the transcriber was given. */
  heard: Pcm[]
  /** What was spoken. */
  spoken: string[]
  /** What is understood next, or what goes wrong. */
  next: { text?: string; error?: Error; hang?: boolean; partial?: string }
  faults: { wake?: Error; vad?: Error; speaker?: Error; transcriber?: Error }
}

/** A wake word is heard when told; speech is what is loud; every sentence becomes one frame of sound. */
export function fakeSpeech(kind: 'pcm' | 'system' | 'none' = 'pcm'): FakeSpeech {
  const score: ((score: WakeScore) => void)[] = []
  const notices: ((notice: WakeNotice) => void)[] = []
  const word = { id: 'hey_jarvis', label: 'Hey Jarvis', licence: 'CC BY-NC-SA 4.0', threshold: 0.5, frames: 3 }
  const transcriber: Transcriber = {
    info: { id: 'fake', label: 'Fake', local: true },
    async transcribe(pcm, signal, onPartial) {
      fake.heard.push(pcm)
      if (fake.next.partial) onPartial?.(fake.next.partial)
      if (fake.next.error) throw fake.next.error
      if (fake.next.hang)
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError'))),
        )
      return { text: fake.next.text ?? '' }
    },
  }
  const speaker: Speaker = {
    info: { id: 'fake', label: 'Fake', local: true },
    async *speak(text) {
      fake.spoken.push(text)
      yield kind === 'system' ? 'system' : noise(SPEECH_LEVEL)
    },
  }
  const orThrow = <T>(value: T, error: Error | undefined) => {
    if (error) throw error
    return value
  }
  const fake: FakeSpeech = {
    heard: [],
    spoken: [],
    next: {},
    faults: {},
    wakeEngine: {
      info: { id: 'fake', label: 'Fake', words: [word] },
      pushed: 0,
      words: [],
      async start(words) {
        if (fake.faults.wake) throw fake.faults.wake
        fake.wakeEngine.words = words.map(({ id }) => id)
      },
      push: () => void fake.wakeEngine.pushed++,
      onScore: (listener) => void score.push(listener),
      onNotice: (listener) => void notices.push(listener),
      drain: async () => {},
      reset() {},
      async close() {},
      say(id) {
        const at_ms = fake.wakeEngine.pushed * 80
        for (const back of [160, 80, 0]) for (const tell of score) tell({ word: id, score: 0.9, at_ms: at_ms - back })
      },
      notice: (notice) => notices.forEach((tell) => void tell(notice)),
    },
    transcriber: async () => orThrow(transcriber, fake.faults.transcriber),
    speaker: async () => (kind === 'none' ? null : orThrow(speaker, fake.faults.speaker)),
    vad: async () =>
      orThrow(
        {
          push: async (frame: Pcm) => (frame.some((value) => Math.abs(value) > SPEECH_LEVEL / 4) ? 0.95 : 0.02),
          reset() {},
        },
        fake.faults.vad,
      ),
    wake: async () => orThrow(fake.wakeEngine, undefined),
    prepare() {},
    phrases: fakePhraseMaker(),
    shelf: memoryShelf(),
    checkWakeKey: async () => {},
    localModels: () => [],
    sample: async () => ({ pcm: noise(SPEECH_LEVEL), text: 'testing' }),
    onDownload() {},
  }
  return fake
}

export interface FakePage {
  id: string
  ticket: string
  commands: ListenerCommand[]
  /** Utterances played, by number: samples each. */
  played: Map<number, number>
  open: boolean
  /** What opening the microphone gives. */
  microphone: 'works' | Extract<ListenerReport, { type: 'microphone_failed' }>['why'] | 'never answers'
  /** Utterances are heard by themselves; off: until `finish`. */
  autoplay: boolean
  finish(): void
  report(report: ListenerReport): void
  leave(): Promise<void>
}

/** Joins and does what it is told. */
export async function openPage(session: VoiceSession, owner = 'test page', takeOver = false): Promise<FakePage> {
  const controller = new AbortController()
  const stream = session.listen({ owner, takeOver }, controller.signal)
  const unheard: number[] = []
  const heard = (utterance: number) => {
    if (page.autoplay) page.report({ type: 'spoken', utterance })
    else unheard.push(utterance)
  }
  const page: FakePage = {
    id: '',
    ticket: '',
    commands: [],
    played: new Map(),
    open: false,
    microphone: 'works',
    autoplay: true,
    finish() {
      for (const utterance of unheard.splice(0)) page.report({ type: 'spoken', utterance })
    },
    report: (report) => void session.report(page.id, report),
    async leave() {
      controller.abort()
      await ended
    },
  }
  const obey = (command: ListenerCommand) => {
    page.commands.push(command)
    if (command.type === 'hello') {
      page.id = command.listener_id
      page.ticket = command.ticket
      session.connect(command.ticket, { send: take, drop() {} })
    }
    if (command.type === 'open_microphone') {
      if (page.microphone === 'never answers') return
      page.open = page.microphone === 'works'
      if (page.microphone === 'works') page.report({ type: 'microphone_opened', device_label: 'Test Mic' })
      else page.report({ type: 'microphone_failed', why: page.microphone, message: '' })
    }
    if (command.type === 'close_microphone' && page.open) {
      page.open = false
      page.report({ type: 'microphone_closed' })
    }
    if (command.type === 'say') heard(command.utterance)
    if (command.type === 'stop_playing') unheard.length = 0
  }
  const take = (bytes: Uint8Array) => {
    const utterance = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
    page.played.set(utterance, (page.played.get(utterance) ?? 0) + (bytes.byteLength - 4) / 2)
    if (bytes.byteLength === 4) queueMicrotask(() => heard(utterance))
  }
  const run = async () => {
    for await (const command of stream) obey(command)
  }
  const ended = run()
  await settle()
  return page
}

export const bytesOf = (pcm: Pcm): Uint8Array => new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)
