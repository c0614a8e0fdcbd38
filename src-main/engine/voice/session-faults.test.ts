import { describe, expect, it } from 'vitest'
import { HearkenError } from '../../contract'
import { openPage, SPEECH_LEVEL, settle } from '../../testing/voice-kit'
import { room } from '../../testing/voice-room'
import { WAITS } from './machine/types'
import type { VoiceSession } from './session'

const phase = (session: VoiceSession) => session.state().phase

describe('what goes wrong around a session', () => {
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

  it('a microphone that is open and sends nothing, not even silence, is told too, but not for a moment’s sleep', async () => {
    const { session, frames, clock } = await room()
    await openPage(session)
    await clock.advance(9_000)
    expect(session.state().problem).toBeNull()
    await frames(1)
    await clock.advance(9_000)
    expect(session.state().problem).toBeNull()
    await clock.advance(3_000)
    expect(session.state()).toMatchObject({ phase: 'listening', mic: 'open', problem: { code: 'mic_silent' } })
    await clock.advance(60_000)
    await frames(1)
    expect(session.state().problem).toBeNull()
    session.sleep()
    await settle()
    await clock.advance(60_000)
    expect(session.state()).toMatchObject({ mic: 'closed', problem: null })
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

  it('sleep in the middle of a sentence, for eight hours: nothing of it is sent, and a new chat begins', async () => {
    const { session, frames, hey, ask, done, sent, speech, clock } = await room({}, 'none')
    const page = await openPage(session)
    await ask('first question')
    done()
    await settle()
    await frames(5)
    await clock.advance(2_000)
    await frames(30)
    await hey()
    await frames(5, SPEECH_LEVEL)
    expect(phase(session)).toBe('capturing')
    session.sleep()
    await settle()
    expect([phase(session), page.open]).toEqual(['off', false])
    clock.jump(8 * 3_600_000)
    session.wakeUp()
    await settle()
    expect([phase(session), page.open, speech.heard.length]).toEqual(['listening', true, 1])
    await frames(30)
    await ask('good morning')
    expect(sent.map(({ conversation_id, text }) => [conversation_id, text])).toEqual([
      [null, 'first question'],
      [null, 'good morning'],
    ])
  })

  it.each([-3_600_000, 3_600_000])('a wall clock put %i ms on changes no wait', async (jump) => {
    const { session, frames, hey, clock } = await room()
    await openPage(session)
    await frames(5)
    await hey()
    clock.jump(jump)
    await clock.advance(WAITS.firstWord - 1)
    expect(phase(session)).toBe('awake')
    await clock.advance(1)
    expect(session.state()).toMatchObject({ phase: 'listening', problem: { code: 'heard_nothing' } })
  })

  it('suspended without a word about it: what was waited for is over, and it listens', async () => {
    const { session, ask, clock, turn, sent, frames } = await room()
    const page = await openPage(session)
    page.autoplay = false
    await ask('hello')
    turn({ type: 'text', text: 'Good morning to you. ' })
    await settle()
    await clock.advance(8 * 3_600_000)
    expect(session.state()).toMatchObject({ phase: 'listening', problem: { code: 'speaker_failed' } })
    page.autoplay = true
    await frames(30)
    await ask('still there')
    expect(sent.at(-1)).toMatchObject({ conversation_id: null, text: 'still there' })
  })

  it('an opening that cannot be written down: closed again, nothing heard, nothing opened until it can be', async () => {
    const { session, files, frames, clock, speech, set } = await room()
    const { append } = files
    files.append = () => Promise.reject(new Error('disk full'))
    const page = await openPage(session)
    await frames(5)
    expect(session.state()).toMatchObject({ phase: 'off', mic: 'closed', problem: { code: 'mic_unwritten' } })
    expect([page.open, speech.wakeEngine.pushed]).toEqual([false, 0])
    await clock.advance(WAITS.micAgain * 100)
    // Opened once, before anybody knew.
    expect(page.commands.filter(({ type }) => type === 'open_microphone')).toHaveLength(1)
    files.append = append
    await clock.advance(WAITS.micAgain)
    expect(session.state()).toMatchObject({ phase: 'listening', mic: 'open', problem: null })
    set({ enabled: false })
    await settle()
    const { entries } = await session.ledger.list({ limit: 9, offset: 0 })
    expect(entries.map(({ what, reason }) => [what, reason])).toEqual([
      ['closed', 'Voice is off'],
      ['opened', 'Listening for the wake word'],
      ['closed', 'It could not be written down'],
      ['opened', 'Listening for the wake word'],
    ])
  })

  it('closed before its opening was on disk: not taken for open', async () => {
    const { session, files, set } = await room()
    const { append } = files
    let onDisk = () => {}
    files.append = async (path, text) => {
      await new Promise<void>((resolve) => {
        onDisk = resolve
      })
      await append(path, text)
    }
    const page = await openPage(session)
    page.report({ type: 'microphone_closed' })
    files.append = append
    onDisk()
    await settle()
    expect(session.state()).toMatchObject({ mic: 'closed', problem: { code: 'mic_lost' } })
    set({ enabled: false })
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
