import { describe, expect, it } from 'vitest'
import { HearkenError } from '../../contract'
import { openPage, SPEECH_LEVEL, settle } from '../../testing/voice-kit'
import { room } from '../../testing/voice-room'
import { WAITS } from './machine/types'

describe('dictation', () => {
  it('gives back what was said and asks nothing; the microphone closes again', async () => {
    const { session, frames, speech, sent } = await room({ hands_free: false })
    const page = await openPage(session)
    speech.next = { text: ' Never mind. ' }
    const dictated = session.dictate()
    await settle()
    expect(session.state()).toMatchObject({ phase: 'awake', purpose: 'dictation', trigger: 'dictate' })
    await frames(10, SPEECH_LEVEL)
    // People think while they dictate: a second of silence does not end it.
    await frames(12)
    expect(session.state().phase).toBe('capturing')
    await frames(10)
    expect(await dictated).toEqual({ text: 'Never mind.' })
    expect([sent, page.open, session.state().phase, session.state().purpose]).toEqual([[], false, 'listening', 'turn'])
    const { entries } = await session.ledger.list({ limit: 2, offset: 0 })
    expect(entries.at(-1)).toMatchObject({ what: 'opened', reason: 'Dictation' })
  })

  it('its button ends it at once and keeps what was said', async () => {
    const { session, frames, speech } = await room()
    await openPage(session)
    speech.next = { text: 'half a sentence' }
    const dictated = session.dictate()
    await settle()
    await frames(10, SPEECH_LEVEL)
    session.push('stop')
    expect(await dictated).toEqual({ text: 'half a sentence' })
  })

  it('nothing said is an empty text, not a failure', async () => {
    const { session, clock, speech } = await room()
    await openPage(session)
    const dictated = session.dictate()
    await settle()
    await clock.advance(WAITS.firstWord)
    expect([await dictated, speech.heard]).toEqual([{ text: '' }, []])
  })

  it('says why it cannot be, and how it ended', async () => {
    const { session, set, frames, speech, hey } = await room()
    const failure = async (dictated: Promise<unknown>) => (await dictated.catch((error) => error)) as HearkenError
    expect(await failure(session.dictate())).toMatchObject({ code: 'NOT_CONFIGURED', message: /No Hearken page/ })
    const page = await openPage(session)
    set({ enabled: false })
    expect(await failure(session.dictate())).toMatchObject({ code: 'NOT_CONFIGURED', message: /Voice is off/ })
    set({ enabled: true })
    await settle()

    const stopping = new AbortController()
    const stopped = failure(session.dictate(stopping.signal))
    stopping.abort()
    expect([await stopped, session.state().phase]).toMatchObject([{ code: 'CANCELLED' }, 'listening'])

    const cancelled = failure(session.dictate())
    session.cancel()
    expect(await cancelled).toMatchObject({ code: 'CANCELLED', message: 'Dictation was stopped.' })

    const unplugged = failure(session.dictate())
    await settle()
    page.open = false
    page.report({ type: 'microphone_failed', why: 'lost', message: '' })
    expect(await unplugged).toMatchObject({ code: 'CANCELLED', message: /unplugged/ })
    page.report({ type: 'microphone_may_work' })
    await settle()

    speech.faults.transcriber = new HearkenError('NOT_CONFIGURED', 'Nothing writes.', 'Choose Whisper.')
    const unwritten = failure(session.dictate())
    await settle()
    await frames(10, SPEECH_LEVEL)
    session.push('stop')
    expect(await unwritten).toMatchObject({ code: 'NOT_CONFIGURED', action: 'Choose Whisper.' })

    await frames(10)
    await hey()
    expect(await failure(session.dictate())).toMatchObject({ code: 'CONFLICT' })
    expect(session.state()).toMatchObject({ phase: 'awake', purpose: 'turn' })
  })

  it('leaves the turn that is being spoken alone', async () => {
    const { session, ask, turn, done, cancelled, speech, frames } = await room()
    const page = await openPage(session)
    page.autoplay = false
    await ask('hello')
    turn({ type: 'text', text: 'A long story begins here. ' })
    await settle()
    speech.next = { text: 'a note' }
    const dictated = session.dictate()
    await settle()
    expect([session.state().phase, cancelled, page.commands.at(-2)]).toEqual(['awake', [], { type: 'stop_playing' }])
    await frames(10, SPEECH_LEVEL)
    turn({ type: 'text', text: 'And it goes on in the chat. ' })
    done()
    session.push('stop')
    expect(await dictated).toEqual({ text: 'a note' })
    expect(speech.spoken).toEqual(['A long story begins here.'])
  })
})

describe('reading aloud', () => {
  it('reads a message sentence by sentence, also while voice is off, and nothing wakes it meanwhile', async () => {
    const { session, messages, speech, states } = await room({ enabled: false })
    messages.m = '**First** sentence of it. Second sentence of it.'
    const page = await openPage(session)
    page.autoplay = false
    await session.readAloud('m')
    await settle()
    expect([session.state().reading, session.state().saying]).toEqual(['m', 'First sentence of it.'])
    page.finish()
    await settle(60)
    page.finish()
    await settle(60)
    expect([speech.spoken, session.state().reading]).toEqual([
      ['First sentence of it.', 'Second sentence of it.'],
      null,
    ])
    expect(page.commands.every(({ type }) => type !== 'open_microphone')).toBe(true)
    expect(states.at(-1)).toMatchObject({ phase: 'off', reading: null, saying: '' })
  })

  it('ends when it is stopped, when another begins, when somebody speaks, and when its page goes', async () => {
    const { session, messages, frames, hey } = await room()
    messages.m = 'A sentence that is long enough.'
    messages.n = 'Another sentence, also long enough.'
    const page = await openPage(session)
    page.autoplay = false
    await session.readAloud('m')
    await session.readAloud('n')
    expect(session.state().reading).toBe('n')
    await frames(5)
    await hey()
    expect([session.state().reading, session.state().phase]).toEqual(['n', 'listening'])
    session.stopReading()
    expect([session.state().reading, page.commands.at(-1)]).toEqual([null, { type: 'stop_playing' }])
    await session.readAloud('m')
    session.push('start')
    expect([session.state().reading, session.state().phase]).toEqual([null, 'capturing'])
    await expect(session.readAloud('m')).rejects.toMatchObject({ code: 'CONFLICT' })
    session.cancel()
    await session.readAloud('m')
    await page.leave()
    expect(session.state().reading).toBeNull()
    await expect(session.readAloud('m')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
    await expect(session.readAloud('gone')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('a voice that fails says so to whoever asked', async () => {
    const { session, messages, speech } = await room()
    messages.m = 'A sentence that is long enough.'
    await openPage(session)
    speech.faults.speaker = new HearkenError('NOT_CONFIGURED', 'There is no such program.', 'Install espeak-ng.')
    await expect(session.readAloud('m')).rejects.toMatchObject({ action: 'Install espeak-ng.' })
    expect(session.state().reading).toBeNull()
  })
})
