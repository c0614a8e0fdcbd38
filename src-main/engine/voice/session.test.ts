import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { type FakePage, openPage, SPEECH_LEVEL, settle } from '../../testing/voice-kit'
import { room } from '../../testing/voice-room'
import type { VoiceSession } from './session'

const phase = (session: VoiceSession) => session.state().phase

describe('hands-free', () => {
  it('wakes, hears a sentence, sends it, speaks the answer while it is written, and listens again', async () => {
    const { session, speech, ask, sent, turn, done, states } = await room()
    const page = await openPage(session)
    expect([phase(session), page.open, speech.wakeEngine.words]).toEqual(['listening', true, ['hey_jarvis']])
    await ask('what time is it')
    expect(sent).toMatchObject([{ conversation_id: null, text: 'what time is it', gateway: 'voice' }])
    expect(session.state()).toMatchObject({
      phase: 'thinking',
      heard: 'what time is it',
      heard_final: true,
      wake_word: 'Hey Jarvis',
      turn_id: sent[0]?.turn_id,
    })
    turn({ type: 'text', text: 'It is nine o’clock in the morning. ' })
    await settle()
    expect([phase(session), speech.spoken]).toEqual(['speaking', ['It is nine o’clock in the morning.']])
    turn({ type: 'text', text: 'Anything else?' })
    done()
    await settle(60)
    expect(speech.spoken).toEqual(['It is nine o’clock in the morning.', 'Anything else?'])
    expect([...page.played]).toEqual([
      [1, 1280],
      [2, 1280],
    ])
    expect(session.state()).toMatchObject({ phase: 'listening', mic: 'open', problem: null })
    expect([...new Set(states.map((state) => state.phase))]).toEqual([
      'off',
      'listening',
      'awake',
      'capturing',
      'transcribing',
      'thinking',
      'speaking',
    ])
  })

  it('a command in one breath with the wake word is not cut, and silence at its end is', async () => {
    const { session, speech, frames, hey } = await room()
    await openPage(session)
    speech.next = { text: 'x' }
    await frames(20)
    // The word is confirmed three frames late; the speaker has gone on.
    await frames(3, SPEECH_LEVEL)
    await hey()
    await frames(10, SPEECH_LEVEL)
    await frames(12)
    const heard = speech.heard[0] as Int16Array
    const loud = [...heard].filter((value) => Math.abs(value) > 1_000).length
    // since_ms is the end of the first of three frames: that frame, half of the one before, then 2 + 10 frames of speech.
    expect(loud / 16).toBeGreaterThan(12 * 80 * 0.6)
    expect(heard.length / 16).toBeLessThanOrEqual(2 * 80 + 13 * 80 + 400)
  })

  it('goes on in the same conversation for ten minutes', async () => {
    const { session, ask, sent, done, clock } = await room({}, 'none')
    await openPage(session)
    for (const wait of [0, 9 * 60_000, 11 * 60_000]) {
      await clock.advance(wait)
      await ask('hello there')
      done()
      await settle(60)
    }
    expect(sent.map(({ conversation_id }) => conversation_id)).toEqual([null, 'c1', null])
  })

  it('“never mind” asks nothing', async () => {
    const { session, ask, sent } = await room()
    await openPage(session)
    await ask('Never mind.')
    expect([phase(session), sent, session.state().problem]).toEqual(['listening', [], null])
  })

  it('nothing is woken by its own voice', async () => {
    const { session, ask, turn, hey, sent } = await room()
    const page = await openPage(session)
    page.autoplay = false
    await ask('hello')
    turn({ type: 'text', text: 'Hey Jarvis is what you say. ' })
    await settle()
    await hey()
    expect([phase(session), sent.length]).toEqual(['speaking', 1])
  })

  it('a meter while listening to somebody, and only then', async () => {
    const { session, hub, frames, hey } = await room()
    const levels: number[] = []
    void (async () => {
      for await (const event of hub.watch()) if (event.type === 'voice_level') levels.push(event.level)
    })()
    await openPage(session)
    await frames(20)
    expect(levels).toEqual([])
    await hey()
    await frames(10, SPEECH_LEVEL)
    expect(levels.length).toBe(5)
    expect(levels.every((level) => level > 0.5 && level < 1)).toBe(true)
  })
})

describe('push-to-talk and stopping', () => {
  it('opens the microphone for as long as it is held, with its reason in the ledger', async () => {
    const { session, speech, frames, sent, clock } = await room({ hands_free: false })
    const page = await openPage(session)
    expect([phase(session), page.open]).toEqual(['listening', false])
    speech.next = { text: 'note this', partial: 'note' }
    session.push('start')
    await settle()
    expect(page.open).toBe(true)
    await frames(10, SPEECH_LEVEL)
    await clock.advance(800)
    session.push('stop')
    await settle(60)
    expect([page.open, sent.map(({ text }) => text)]).toEqual([false, ['note this']])
    expect((speech.heard[0] as Int16Array).length).toBe(10 * 1280)
    const { entries, open } = await session.ledger.list({ limit: 9, offset: 0 })
    expect(open).toBe(false)
    expect(entries).toMatchObject([
      { what: 'closed', reason: 'Nothing more to listen to', open_ms: 800 },
      { what: 'opened', reason: 'Push-to-talk', owner: 'test page', device: 'Test Mic' },
    ])
  })

  it('stops the turn and the voice at once', async () => {
    const { session, ask, turn, cancelled, sent } = await room()
    const page = await openPage(session)
    page.autoplay = false
    await ask('tell me everything')
    turn({ type: 'text', text: 'It began long ago. ' })
    await settle()
    session.cancel()
    await settle()
    expect([phase(session), cancelled, page.commands.at(-1)]).toEqual([
      'listening',
      [sent[0]?.turn_id],
      { type: 'stop_playing' },
    ])
    turn({ type: 'text', text: 'And it went on. ' })
    turn({ type: 'done', message: { error: null } })
    await settle(60)
    expect(phase(session)).toBe('listening')
  })

  it('talking over Hearken stops it and is heard from its first word', async () => {
    const { session, ask, turn, frames, speech, cancelled, sent } = await room({ barge_in: 'speech' })
    const page = await openPage(session)
    page.autoplay = false
    await ask('tell me everything')
    turn({ type: 'text', text: 'It began long ago. ' })
    await settle()
    await frames(4)
    expect(phase(session)).toBe('speaking')
    await frames(8, SPEECH_LEVEL)
    expect([phase(session), cancelled]).toEqual(['capturing', [sent[0]?.turn_id]])
    await frames(12)
    expect((speech.heard[1] as Int16Array).filter((value) => Math.abs(value) > 1_000).length / 16).toBeGreaterThan(
      8 * 80 * 0.6,
    )
  })
})

it('an hour of listening with sixty questions keeps nothing', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { session, ask, turn, done, frames, clock, speech, states, sent } = await room()
  const page: FakePage = await openPage(session)
  /** The least of several looks: buffers are given back a little after they are let go. */
  const used = async () => {
    let least = Number.POSITIVE_INFINITY
    for (let look = 0; look < 8; look++) {
      collect()
      await new Promise((resolve) => setImmediate(resolve))
      const { heapUsed, arrayBuffers } = process.memoryUsage()
      least = Math.min(least, heapUsed + arrayBuffers)
    }
    return least
  }
  const minute = async () => {
    for (let part = 0; part < 7; part++) await frames(100)
    await ask('what time is it')
    turn({ type: 'text', text: 'It is nine o’clock in the morning. ' })
    done()
    await settle(60)
    await frames(18)
    await clock.advance(60_000)
    // What this test itself keeps.
    for (const list of [speech.heard, speech.spoken, states, page.commands]) list.length = 0
    page.played.clear()
    sent.length = 1
  }
  for (let warm = 0; warm < 5; warm++) await minute()
  const before = await used()
  for (let count = 0; count < 55; count++) await minute()
  const grown = (await used()) - before
  expect(phase(session)).toBe('listening')
  expect(clock.waiting()).toBeLessThanOrEqual(1)
  expect(grown).toBeLessThan(1_500_000)
}, 60_000)
