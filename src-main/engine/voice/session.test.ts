import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { HearkenError, Settings, type TurnEvent, type VoiceState } from '../../contract'
import { countingIds, memoryFiles } from '../../testing/ports'
import {
  bytesOf,
  type FakePage,
  fakeSpeech,
  manualClock,
  noise,
  openPage,
  SPEECH_LEVEL,
  settle,
} from '../../testing/voice-kit'
import { createHub } from '../ops'
import { WAITS } from './machine/types'
import { startVoice, type VoiceSession } from './session'

type Voice = Settings['voice']

let stop: (() => Promise<void>) | null = null
afterEach(async () => {
  await stop?.()
  stop = null
})

async function room(over: Partial<Voice> = {}, kind: 'pcm' | 'system' | 'none' = 'pcm') {
  const clock = manualClock()
  const hub = createHub()
  const speech = fakeSpeech(kind)
  const files = memoryFiles()
  let settings: Voice = { ...Settings.parse({}).voice, enabled: true, ...over }
  const sent: { conversation_id: string | null; text: string }[] = []
  const cancelled: string[] = []
  const states: VoiceState[] = []
  const session = await startVoice({
    clock,
    ids: countingIds(),
    files,
    hub,
    speech,
    settings: () => settings,
    emit(event) {
      if (event.type === 'voice') states.push(event.state)
      hub.emit(event)
    },
    async send(input) {
      sent.push(input)
      const n = sent.length
      return {
        turn_id: `t${n}`,
        conversation_id: input.conversation_id ?? `c${n}`,
        message_id: `m${n}`,
        reply_id: `r${n}`,
      }
    },
    cancel: (id) => cancelled.push(id),
  })
  const turn = (event: object, n = sent.length) =>
    hub.emit({ type: 'turn', conversation_id: `c${n}`, turn_id: `t${n}`, event: event as TurnEvent })
  const done = (error: object | null = null) => turn({ type: 'done', message: { error } })
  const frames = async (count: number, level = 50) => {
    for (let at = 0; at < count; at++) session.frame(bytesOf(noise(level, at + 1)))
    await settle()
    await session.settled()
    await settle()
  }
  stop = () => session.close()
  await settle()
  return {
    clock,
    hub,
    speech,
    files,
    session,
    sent,
    cancelled,
    states,
    turn,
    done,
    frames,
    set: (change: Partial<Voice>) => {
      settings = { ...settings, ...change }
      session.settingsChanged()
    },
    async hey() {
      speech.wakeEngine.say('hey_jarvis')
      await settle()
    },
    async ask(text: string) {
      speech.next = { text }
      await frames(10)
      speech.wakeEngine.say('hey_jarvis')
      await frames(10, SPEECH_LEVEL)
      await frames(12)
      await settle()
    },
  }
}
const phase = (session: VoiceSession) => session.state().phase

describe('hands-free', () => {
  it('wakes, hears a sentence, sends it, speaks the answer while it is written, and listens again', async () => {
    const { session, speech, ask, sent, turn, done, states } = await room()
    const page = await openPage(session)
    expect([phase(session), page.open, speech.wakeEngine.words]).toEqual(['listening', true, ['hey_jarvis']])
    await ask('what time is it')
    expect(sent).toEqual([{ conversation_id: null, text: 'what time is it', gateway: 'voice' }])
    expect(session.state()).toMatchObject({
      phase: 'thinking',
      heard: 'what time is it',
      heard_final: true,
      wake_word: 'Hey Jarvis',
      turn_id: 't1',
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
    const { session, ask, turn, cancelled } = await room()
    const page = await openPage(session)
    page.autoplay = false
    await ask('tell me everything')
    turn({ type: 'text', text: 'It began long ago. ' })
    await settle()
    session.cancel()
    await settle()
    expect([phase(session), cancelled, page.commands.at(-1)]).toEqual(['listening', ['t1'], { type: 'stop_playing' }])
    turn({ type: 'text', text: 'And it went on. ' })
    turn({ type: 'done', message: { error: null } })
    await settle(60)
    expect(phase(session)).toBe('listening')
  })

  it('talking over Hearken stops it and is heard from its first word', async () => {
    const { session, ask, turn, frames, speech, cancelled } = await room({ barge_in: 'speech' })
    const page = await openPage(session)
    page.autoplay = false
    await ask('tell me everything')
    turn({ type: 'text', text: 'It began long ago. ' })
    await settle()
    await frames(4)
    expect(phase(session)).toBe('speaking')
    await frames(8, SPEECH_LEVEL)
    expect([phase(session), cancelled]).toEqual(['capturing', ['t1']])
    await frames(12)
    expect((speech.heard[1] as Int16Array).filter((value) => Math.abs(value) > 1_000).length / 16).toBeGreaterThan(
      8 * 80 * 0.6,
    )
  })
})

describe('faults', () => {
  it.each(['denied', 'absent', 'busy'] as const)('microphone %s: said, and back by itself', async (why) => {
    const { session, clock } = await room()
    const page = await openPage(session)
    await page.leave()
    const next = await openPage(session)
    expect(phase(session)).toBe('listening')
    next.report({ type: 'microphone_failed', why, message: '' })
    next.microphone = why
    await settle()
    expect(session.state()).toMatchObject({ phase: 'off', problem: { code: `mic_${why}` }, mic: 'closed' })
    await clock.advance(WAITS.micAgain * 3)
    expect(phase(session)).toBe('off')
    next.microphone = 'works'
    if (why === 'denied') next.report({ type: 'microphone_may_work' })
    else await clock.advance(WAITS.micAgain)
    await settle()
    expect(session.state()).toMatchObject({ phase: 'listening', problem: null, mic: 'open' })
  })

  it('unplugged in the middle of a sentence, then plugged in', async () => {
    const { session, frames, hey, sent, speech } = await room()
    const page = await openPage(session)
    await frames(5)
    await hey()
    await frames(5, SPEECH_LEVEL)
    page.open = false
    page.report({ type: 'microphone_failed', why: 'lost', message: 'track ended' })
    await settle()
    expect([phase(session), sent, speech.heard]).toEqual(['off', [], []])
    page.report({ type: 'microphone_may_work' })
    await settle()
    expect(session.state()).toMatchObject({ phase: 'listening', mic: 'open', problem: null })
  })

  it('silence without end is told, and sound is told too', async () => {
    const { session, frames } = await room()
    await openPage(session)
    await frames(126, 0)
    expect(session.state()).toMatchObject({ phase: 'listening', problem: { code: 'mic_silent' } })
    await frames(1)
    expect(session.state().problem).toBeNull()
  })

  it('a wake engine that gave up is tried again after half a minute; push-to-talk works meanwhile', async () => {
    const { session, speech, clock } = await room()
    const page = await openPage(session)
    speech.wakeEngine.notice({ code: 'restarted', message: 'The wake word listener was restarted.', dropped_frames: 3 })
    expect(session.state()).toMatchObject({ notice: 'The wake word listener was restarted.', problem: null })
    speech.wakeEngine.notice({ code: 'failed', message: 'It could not run.', dropped_frames: 3 })
    await settle()
    expect([session.state().problem?.code, page.open]).toEqual(['wake_failed', false])
    session.push('start')
    await settle()
    expect([phase(session), page.open]).toEqual(['capturing', true])
    session.cancel()
    await clock.advance(30_000)
    expect([session.state().problem, page.open]).toEqual([null, true])
  })

  it('no transcriber: says the shortest way to one', async () => {
    const { session, speech, ask } = await room()
    await openPage(session)
    speech.faults.transcriber = new HearkenError(
      'NOT_CONFIGURED',
      'Nothing turns speech into text yet.',
      'Choose Whisper in Settings, Voice.',
    )
    await ask('hello')
    expect(session.state()).toMatchObject({
      phase: 'listening',
      problem: { code: 'no_transcriber', action: 'Choose Whisper in Settings, Voice.' },
    })
  })

  it('a transcriber that hangs is given up', async () => {
    const { session, speech, frames, hey, clock } = await room()
    await openPage(session)
    await frames(5)
    await hey()
    speech.next = { hang: true }
    await frames(10, SPEECH_LEVEL)
    await frames(12)
    expect(phase(session)).toBe('transcribing')
    await clock.advance(30_000)
    expect(session.state()).toMatchObject({ phase: 'listening', problem: { code: 'transcriber_failed' } })
  })

  it('a turn that fails is read out', async () => {
    const { session, ask, done, speech } = await room()
    await openPage(session)
    await ask('hello')
    done({ code: 'MODEL_AUTH', message: 'The key was refused.', action: 'Check it.' })
    await settle(60)
    expect(speech.spoken).toEqual(['The key was refused.'])
    expect(session.state()).toMatchObject({ phase: 'listening', problem: { code: 'turn_failed', action: 'Check it.' } })
  })

  it('a voice that fails leaves the answer in the chat', async () => {
    const { session, speech, ask, turn, done } = await room()
    await openPage(session)
    speech.faults.speaker = new HearkenError('NOT_CONFIGURED', 'There is no such program.', 'Install espeak-ng.')
    await ask('hello')
    turn({ type: 'text', text: 'Good morning to you. ' })
    done()
    await settle(60)
    expect(session.state()).toMatchObject({
      phase: 'listening',
      problem: { code: 'speaker_failed', action: 'Install espeak-ng.' },
    })
  })

  it('a page that plays nothing is not waited for longer than a minute', async () => {
    const { session, ask, turn, done, clock } = await room({}, 'system')
    const page = await openPage(session)
    page.autoplay = false
    await ask('hello')
    turn({ type: 'text', text: 'Good morning to you. ' })
    done()
    await settle()
    expect(page.commands.at(-1)).toMatchObject({ type: 'say', text: 'Good morning to you.', rate: 1 })
    await clock.advance(WAITS.sentence)
    expect(session.state()).toMatchObject({ phase: 'listening', problem: { code: 'speaker_failed' } })
  })

  it('two pages: one hears, and the other takes over when it goes', async () => {
    const { session } = await room()
    const first = await openPage(session, 'window')
    const second = await openPage(session, 'browser')
    expect([first.open, second.open]).toEqual([true, false])
    await first.leave()
    await settle()
    expect([second.open, phase(session)]).toEqual([true, 'listening'])
    const third = await openPage(session, 'third', true)
    expect([second.open, third.open]).toEqual([false, true])
    const { entries } = await session.ledger.list({ limit: 9, offset: 0 })
    expect(entries.filter(({ what }) => what === 'opened').map(({ owner }) => owner)).toEqual([
      'third',
      'browser',
      'window',
    ])
  })

  it('sleep closes, waking opens', async () => {
    const { session } = await room()
    const page = await openPage(session)
    session.sleep()
    await settle()
    expect([phase(session), page.open]).toEqual(['off', false])
    session.wakeUp()
    await settle()
    expect([phase(session), page.open]).toEqual(['listening', true])
    const { entries } = await session.ledger.list({ limit: 1, offset: 1 })
    expect(entries).toMatchObject([{ what: 'closed', reason: 'The computer sleeps' }])
  })

  it('voice off: whatever is asked, the microphone is never opened', async () => {
    const { session, frames, hey, clock, speech } = await room({ enabled: false })
    const page = await openPage(session)
    session.push('start')
    session.push('toggle')
    page.report({ type: 'microphone_may_work' })
    session.wakeUp()
    await frames(20, SPEECH_LEVEL)
    await hey()
    await clock.advance(600_000)
    expect(session.state()).toMatchObject({ phase: 'off', mic: 'closed', problem: { code: 'off' } })
    expect(page.commands.map(({ type }) => type)).toEqual(['hello'])
    expect((await session.ledger.list({ limit: 9, offset: 0 })).total).toBe(0)
    expect(speech.wakeEngine.pushed).toBe(0)
  })

  it('switching voice off closes it and says why', async () => {
    const { session, set } = await room()
    const page = await openPage(session)
    set({ enabled: false })
    await settle()
    expect([page.open, phase(session)]).toEqual([false, 'off'])
    const { entries } = await session.ledger.list({ limit: 1, offset: 0 })
    expect(entries).toMatchObject([{ what: 'closed', reason: 'Voice is off' }])
  })
})

it('an hour of listening with sixty questions keeps nothing', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { session, ask, turn, done, frames, clock, speech, states, sent } = await room()
  const page: FakePage = await openPage(session)
  const used = () => {
    collect()
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
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
  const before = used()
  for (let count = 0; count < 55; count++) await minute()
  const grown = used() - before
  expect(phase(session)).toBe('listening')
  expect(clock.waiting()).toBeLessThanOrEqual(1)
  expect(grown).toBeLessThan(1_500_000)
}, 60_000)
