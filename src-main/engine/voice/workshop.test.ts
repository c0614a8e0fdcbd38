import { describe, expect, it } from 'vitest'
import type { ScorecardEvent, TryEvent } from '../../contract'
import { countingIds, memoryFiles } from '../../testing/ports'
import { FRAME, fakeSpeech, manualClock, noise, openPage, SPEECH_LEVEL, settle } from '../../testing/voice-kit'
import { room } from '../../testing/voice-room'
import { toBase64 } from './base64'
import { daysOf } from './ledger-days'
import { createRecordings } from './recordings'
import { createScorecards } from './scorecards'
import { createTryouts } from './tryouts'

const base64 = (pcm: Int16Array) =>
  toBase64(new Uint8Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.byteLength)))

/** Reads a held call in the background. */
function follow<T>(stream: AsyncGenerator<T, void>): { events: T[]; ended: Promise<void> } {
  const events: T[] = []
  const ended = (async () => {
    for await (const event of stream) events.push(event)
  })()
  ended.catch(() => {})
  return { events, ended }
}

describe('a recording for Settings', () => {
  it('is in the ledger with its reason from before its sound is used until it is let go of', async () => {
    const { session, clock } = await room({ enabled: false })
    const recordings = createRecordings({ ids: countingIds(), ledger: session.ledger, recording: session.setDeaf })
    const stop = new AbortController()
    const { events, ended } = follow(recordings.record({ owner: 'Settings', reason: 'phrase' }, stop.signal))
    await settle()
    const id = events[0]?.recording_id ?? ''
    expect(await recordings.opened(id, 'USB microphone')).toBe(true)
    expect(session.ledger.openNow()).toMatchObject([{ reason: 'Recording a wake phrase', device: 'USB microphone' }])
    await clock.advance(3_000)
    expect(session.ledger.soFar(), 'the day it is open counts what it has been so far').toMatchObject([
      { what: 'closed', open_ms: 3_000, owner: 'Settings' },
    ])
    stop.abort()
    await ended
    expect(session.ledger.soFar()).toEqual([])
    const { entries, open } = await session.ledger.list({ limit: 10, offset: 0 })
    expect(open).toBe(false)
    expect(entries).toMatchObject([
      { what: 'closed', owner: 'Settings', open_ms: 3_000, reason: 'The recording ended' },
      { what: 'opened', owner: 'Settings', reason: 'Recording a wake phrase' },
    ])
    expect(await recordings.opened(id, '')).toBe(false)
  })

  it('that was refused says so, and voice that is off stays off', async () => {
    const { session } = await room({ enabled: false })
    const recordings = createRecordings({ ids: countingIds(), ledger: session.ledger, recording() {} })
    const { events, ended } = follow(recordings.record({ owner: 'Settings', reason: 'scorecard' }))
    await settle()
    await recordings.failed(events[0]?.recording_id ?? '', 'permission denied')
    recordings.close()
    await ended
    expect((await session.ledger.list({ limit: 10, offset: 0 })).entries).toMatchObject([
      { what: 'refused', reason: 'Scorecard: permission denied' },
    ])
    expect(session.state()).toMatchObject({ phase: 'off', mic: 'closed' })
  })

  it('is not meant for Hearken: no wake word in it wakes it', async () => {
    const { session, hey, frames } = await room()
    await openPage(session)
    await frames(2)
    session.setDeaf(true)
    await hey()
    expect(session.state().phase).toBe('listening')
    session.setDeaf(false)
    // Its cooldown is over.
    await frames(30)
    await hey()
    expect(session.state().phase).toBe('awake')
  })
})

it('the ledger adds up to days by the person’s zone', () => {
  const entry = (at: string, what: 'opened' | 'closed' | 'refused', open_ms: number | null = null) => ({
    at,
    what,
    reason: '',
    owner: 'w',
    device: '',
    open_ms,
  })
  const entries = [
    entry('2026-03-01T23:30:00Z', 'opened'),
    entry('2026-03-02T00:30:00Z', 'closed', 3_600_000),
    entry('2026-03-02T09:00:00Z', 'refused'),
    entry('2026-03-02T10:00:00Z', 'closed', null),
    entry('nonsense', 'opened'),
  ]
  expect(daysOf(entries, 'Europe/Prague', 10)).toEqual([
    { day: '2026-03-02', opened: 1, refused: 1, open_ms: 3_600_000 },
  ])
  expect(daysOf(entries, 'UTC', 10)).toEqual([
    { day: '2026-03-02', opened: 0, refused: 1, open_ms: 3_600_000 },
    { day: '2026-03-01', opened: 1, refused: 0, open_ms: 0 },
  ])
  expect(daysOf(entries, 'UTC', 1)).toHaveLength(1)
})

/** An engine that scores a frame by its loudness: speech is the word. */
function loudEngine() {
  const speech = fakeSpeech()
  const listeners: ((score: { word: string; score: number; at_ms: number }) => void)[] = []
  let frames = 0
  let closed = 0
  const engine = {
    ...speech.wakeEngine,
    push(frame: Int16Array) {
      frames += 1
      const peak = frame.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
      for (const tell of listeners)
        tell({ word: 'hey_jarvis', score: Math.min(1, peak / SPEECH_LEVEL), at_ms: frames * 80 })
    },
    onScore: (tell: (typeof listeners)[number]) => void listeners.push(tell),
    close: async () => void closed++,
  }
  return { speech: { wake: async () => engine }, closed: () => closed }
}
const clip = (frames: number, level: number) => {
  const pcm = new Int16Array(frames * FRAME)
  for (let at = 0; at < frames; at++) pcm.set(noise(level, at + 1), at * FRAME)
  return pcm
}

describe('a word being tried', () => {
  it('is scored as sound comes, and its engine ends with the call', async () => {
    const { speech, closed } = loudEngine()
    const tryouts = createTryouts({ speech, ids: countingIds() })
    const stop = new AbortController()
    const { events, ended } = follow<TryEvent>(tryouts.tryOut({ id: 'hey_jarvis', threshold: 0.4 }, stop.signal))
    await settle()
    const id = events[0]?.type === 'ready' ? events[0].try_id : ''
    // 100 samples short of four frames: what is left over waits for the next piece.
    const sound = clip(4, SPEECH_LEVEL)
    await tryouts.hear(id, base64(sound.subarray(0, sound.length - 100)))
    await tryouts.hear(id, base64(clip(1, 50)))
    await settle()
    expect(events[0]).toEqual({ type: 'ready', try_id: id, threshold: 0.4 })
    expect(events[1]).toMatchObject({ type: 'score', heard: true })
    expect(events[2]).toMatchObject({ type: 'score', heard: false })
    stop.abort()
    await ended
    expect(closed()).toBe(1)
    expect(await tryouts.hear(id, '')).toBe(false)
  })
})

describe('a scorecard', () => {
  async function scored() {
    const { speech, closed } = loudEngine()
    const files = memoryFiles()
    const scorecards = createScorecards({ speech, ids: countingIds(), clock: manualClock(), files })
    const stop = new AbortController()
    const words = [{ id: 'hey_jarvis', threshold: 0.5 }]
    const { events, ended } = follow<ScorecardEvent>(scorecards.run({ words, from: 'files', device: '' }, stop.signal))
    await settle()
    const id = events[0]?.type === 'ready' ? events[0].run_id : ''
    const give = (name: string, holds: string, pcm: Int16Array, last = true) =>
      scorecards.part(id, { name, holds, pcmBase64: base64(pcm), last })
    return { scorecards, events, ended, id, give, stop, closed, files }
  }

  it('counts misses and false accepts with their intervals, picks a threshold by its rule, and is kept', async () => {
    const { scorecards, events, ended, id, give, closed } = await scored()
    await give('loud.wav', 'hey_jarvis', clip(5, SPEECH_LEVEL))
    for (const name of ['quiet.wav', 'b.wav', 'c.wav', 'd.wav'])
      await give(name, 'hey_jarvis', clip(5, name === 'quiet.wav' ? SPEECH_LEVEL / 4 : SPEECH_LEVEL))
    // One file in two parts: 80 s of other sound with one moment at 0.15.
    await give('talk.wav', '', clip(500, 100), false)
    const talk = clip(500, 100)
    talk.set(clip(4, SPEECH_LEVEL * 0.15), 100 * FRAME)
    await give('talk.wav', '', talk)
    scorecards.leaveOut(id, { name: 'cut.wav', why: 'This is not a WAV file.' })
    await scorecards.finish(id)
    await ended
    expect(events.filter(({ type }) => type === 'scored')).toMatchObject([
      { name: 'loud.wav', seconds: 0.4 },
      { name: 'quiet.wav' },
      { name: 'b.wav' },
      { name: 'c.wav' },
      { name: 'd.wav' },
      { name: 'talk.wav', seconds: 80 },
    ])
    const done = events.at(-1)
    if (done?.type !== 'done') throw new Error('no card')
    const [word] = done.card.words
    expect(done.card).toMatchObject({ files: 6, left_out: [{ name: 'cut.wav' }], from: 'files' })
    expect(word).toMatchObject({ clips: 5, missed: 1, miss_rate: 0.2, false_accepts: 0, missed_clips: ['quiet.wav'] })
    expect(word?.miss_interval).toEqual({ low: 0.0362, high: 0.6245 })
    expect(word?.per_hour_interval.low).toBe(0)
    // No event in 80 s: Garwood’s bound is 3.689 / 80 s.
    expect(word?.per_hour_interval.high).toBeCloseTo(3.6889 / (80 / 3600), 0)
    // Fewest misses without a false accept: between the moment at 0.15 and the quiet clip at 0.25.
    expect(word?.picked).toMatchObject({ missed: 0, false_accepts: 0 })
    expect(word?.picked?.threshold).toBeGreaterThan(0.15)
    expect(word?.picked?.threshold).toBeLessThanOrEqual(0.25)
    // A second of quiet ends within a frame: three frames confirm it at 1,200 ms, and the clip ends at 1,400.
    expect(word?.latency_p50_ms).toBe(-200)
    expect(closed()).toBe(1)
    expect(await scorecards.list(10)).toEqual([done.card])
    expect(await scorecards.remove(done.card.id)).toBe(true)
    expect(await scorecards.remove(done.card.id)).toBe(false)
  })

  it('that is let go of keeps nothing and ends its engine', async () => {
    const { scorecards, give, stop, ended, closed, id } = await scored()
    await give('loud.wav', 'hey_jarvis', clip(5, SPEECH_LEVEL), false)
    stop.abort()
    await ended
    expect(closed()).toBe(1)
    expect(await scorecards.finish(id)).toBe(false)
    expect(await scorecards.list(10)).toEqual([])
  })

  it('takes one file at a time, and words of one engine', async () => {
    const { scorecards, give, ended } = await scored()
    await give('a.wav', '', clip(1, 50), false)
    await expect(give('b.wav', '', clip(1, 50))).rejects.toThrow('“a.wav” has not ended yet.')
    await expect(ended).rejects.toThrow('has not ended yet')
    const words = ['hey_jarvis', 'porcupine:alexa'].map((id) => ({ id, threshold: null }))
    await expect(scorecards.run({ words, from: 'files', device: '' }).next()).rejects.toThrow('two engines')
  })

  it('passes over a line that a crash cut short', async () => {
    const { scorecards, files, give, id, ended } = await scored()
    await give('loud.wav', 'hey_jarvis', clip(5, SPEECH_LEVEL))
    await scorecards.finish(id)
    await ended
    await files.append('wake/scorecards.jsonl', '{"id":"half')
    expect(await scorecards.list(10)).toHaveLength(1)
  })
})
