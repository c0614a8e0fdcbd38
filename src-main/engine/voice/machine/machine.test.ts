import { describe, expect, it } from 'vitest'
import { VOICE_PHASES, type VoicePhase } from '../../../contract'
import { initialMachine, step } from './machine'
import { PROBLEMS } from './problems'
import { type Effect, type Machine, type VoiceEvent, WAITS } from './types'

const T = 1_000_000
const ON: VoiceEvent[] = [{ type: 'settings', enabled: true, handsFree: true }, { type: 'listener_came' }]
const PUSH_ONLY: VoiceEvent[] = [{ type: 'settings', enabled: true, handsFree: false }, { type: 'listener_came' }]
const LISTENING: VoiceEvent[] = [...ON, { type: 'mic_opened' }]
const AWAKE: VoiceEvent[] = [...LISTENING, { type: 'wake' }]
const CAPTURING: VoiceEvent[] = [...AWAKE, { type: 'speech_began' }]
const TRANSCRIBING: VoiceEvent[] = [...CAPTURING, { type: 'speech_ended' }]
const THINKING: VoiceEvent[] = [...TRANSCRIBING, { type: 'transcript', run: 1, text: ' what time is it ' }]
const SPEAKING: VoiceEvent[] = [...THINKING, { type: 'speaking_began', run: 1 }]
const TO: Record<VoicePhase, VoiceEvent[]> = {
  off: [],
  listening: LISTENING,
  awake: AWAKE,
  capturing: CAPTURING,
  transcribing: TRANSCRIBING,
  thinking: THINKING,
  speaking: SPEAKING,
}

function play(events: VoiceEvent[], from: Machine = initialMachine(), now = T) {
  let state = from
  let effects: Effect[] = []
  const all: Effect[] = []
  for (const event of events) {
    const next = step(state, event, now)
    state = next.state
    effects = next.effects
    all.push(...effects)
  }
  return { state, effects, all }
}
const kinds = (effects: Effect[]) => effects.map((effect) => (effect.type === 'earcon' ? effect.name : effect.type))
const failure = PROBLEMS.nothing

it.each(VOICE_PHASES)('the way to %s leads there', (phase) => {
  expect(play(TO[phase]).state.phase).toBe(phase)
})

describe('one question, hands-free', () => {
  it('goes through every phase and back', () => {
    const asked = play(SPEAKING)
    expect(kinds(asked.all)).toEqual(['open_mic', 'begin_capture', 'awake', 'transcribe', 'heard', 'send_turn'])
    expect(asked.all.find((effect) => effect.type === 'send_turn')).toEqual({
      type: 'send_turn',
      run: 1,
      text: 'what time is it',
    })
    const over = play(
      [
        { type: 'turn_ended', run: 1, problem: null },
        { type: 'speaking_ended', run: 1, problem: null },
      ],
      asked.state,
    )
    expect(over.state).toMatchObject({ phase: 'listening', mic: 'open', trigger: null, problem: null, deadline: null })
    expect(over.all).toEqual([])
  })

  it('an answer that is not spoken ends with a sound of its own', () => {
    const { state, effects } = play([{ type: 'turn_ended', run: 1, problem: null }], play(THINKING).state)
    expect([state.phase, kinds(effects)]).toEqual(['listening', ['done']])
  })

  it('a pause between two spoken parts of one turn is thinking again', () => {
    const { state } = play([{ type: 'speaking_ended', run: 1, problem: null }], play(SPEAKING).state)
    expect([state.phase, state.turnRunning]).toEqual(['thinking', true])
  })
})

describe('push-to-talk', () => {
  it('opens the microphone only while the button is held, when not hands-free', () => {
    const ready = play(PUSH_ONLY)
    expect([ready.state.phase, ready.state.mic, ready.all]).toEqual(['listening', 'closed', []])
    const down = play([{ type: 'push_down' }], ready.state)
    expect([down.state.phase, down.state.mic, kinds(down.effects)]).toEqual([
      'capturing',
      'opening',
      ['begin_capture', 'awake', 'open_mic'],
    ])
    const up = play([{ type: 'mic_opened' }, { type: 'push_up' }], down.state)
    expect([up.state.phase, up.state.mic, kinds(up.effects)]).toEqual([
      'transcribing',
      'closed',
      ['transcribe', 'heard', 'close_mic'],
    ])
  })

  it('pauses in speech do not end it', () => {
    const held = play([{ type: 'push_down' }, { type: 'speech_ended' }], play(LISTENING).state)
    expect(held.state.phase).toBe('capturing')
  })

  it.each(['transcribing', 'thinking', 'speaking'] as const)('breaks into %s', (phase) => {
    const { state, effects } = play([{ type: 'push_down' }], play(TO[phase]).state)
    expect([state.phase, state.run, state.trigger]).toEqual(['capturing', 2, 'push'])
    const stops = {
      transcribing: ['stop_transcribing'],
      thinking: ['stop_turn'],
      speaking: ['stop_turn', 'stop_speaking'],
    }
    expect(kinds(effects)).toEqual([...stops[phase], 'begin_capture', 'awake'])
  })

  it('takes over what a wake word began, without a second beginning', () => {
    for (const phase of ['awake', 'capturing'] as const) {
      const { state, effects } = play([{ type: 'push_down' }], play(TO[phase]).state)
      expect([state.phase, state.trigger, state.run, effects]).toEqual(['capturing', 'push', 1, []])
    }
  })

  it('says so when voice is off, and opens nothing', () => {
    const { state, all } = play([{ type: 'push_down' }])
    expect([state.phase, state.problem?.code, all]).toEqual(['off', 'off', []])
  })

  it('let go before the microphone was there: nothing was heard, nothing stays open', () => {
    const { state, effects } = play([...PUSH_ONLY, { type: 'push_down' }, { type: 'push_up' }])
    expect([state.phase, state.problem?.code, state.mic]).toEqual(['listening', 'heard_nothing', 'closed'])
    expect(kinds(effects)).toEqual(['nothing', 'drop_capture', 'close_mic'])
    expect(play([{ type: 'mic_opened' }], state).state.mic).toBe('closed')
  })
})

describe('breaking in', () => {
  it('the wake word during thinking stops that turn and listens', () => {
    const { state, effects } = play([{ type: 'wake' }], play(THINKING).state)
    expect([state.phase, state.run, kinds(effects)]).toEqual(['awake', 2, ['stop_turn', 'begin_capture', 'awake']])
  })

  it('talking over Hearken stops it and keeps what is said', () => {
    const { state, effects } = play([{ type: 'talked_over' }], play(SPEAKING).state)
    expect([state.phase, state.trigger, kinds(effects)]).toEqual([
      'capturing',
      'barge_in',
      ['stop_turn', 'stop_speaking', 'begin_capture'],
    ])
  })

  it('what is told of the run before is out of date', () => {
    const now = play([{ type: 'push_down' }], play(SPEAKING).state).state
    for (const event of [
      { type: 'transcript', run: 1, text: 'old' },
      { type: 'turn_ended', run: 1, problem: null },
      { type: 'speaking_ended', run: 1, problem: null },
      { type: 'speaking_began', run: 1 },
    ] as const)
      expect(play([event], now)).toMatchObject({ state: { phase: 'capturing', run: 2 }, effects: [] })
  })

  it.each(['awake', 'capturing', 'transcribing', 'thinking', 'speaking'] as const)('cancel ends %s', (phase) => {
    const { state } = play([{ type: 'cancel' }], play(TO[phase]).state)
    expect(state).toMatchObject({ phase: 'listening', problem: null, turnRunning: false, speaking: false })
  })
})

describe('what goes wrong', () => {
  it.each(['denied', 'absent', 'lost', 'busy'] as const)(
    'a microphone that is %s: off, said, and back by itself',
    (why) => {
      const failed = play([{ type: 'mic_failed', why }], play(LISTENING).state)
      expect(failed.state).toMatchObject({ phase: 'off', mic: 'closed', problem: { code: `mic_${why}` } })
      const again =
        why === 'denied'
          ? play([{ type: 'mic_may_work' }], failed.state)
          : play([{ type: 'tick' }], failed.state, T + WAITS.micAgain)
      expect([again.state.phase, kinds(again.effects)]).toEqual(['listening', ['open_mic']])
      const works = play([{ type: 'mic_opened' }], again.state)
      expect(works.state).toMatchObject({ phase: 'listening', mic: 'open', problem: null, deadline: null })
    },
  )

  it('a microphone that stays away is tried again and again', () => {
    let now = T
    let state = play([{ type: 'mic_failed', why: 'absent' }], play(ON).state).state
    for (let count = 0; count < 3; count++) {
      expect(state.phase).toBe('off')
      now += WAITS.micAgain
      state = play([{ type: 'tick' }, { type: 'mic_failed', why: 'absent' }], state, now).state
    }
    expect(state.deadline).toBe(now + WAITS.micAgain)
  })

  it('unplugged in the middle of a sentence: nothing half is sent', () => {
    const { state, all } = play([{ type: 'mic_failed', why: 'lost' }], play(CAPTURING).state)
    expect([state.phase, state.problem?.code, kinds(all)]).toEqual(['off', 'mic_lost', ['drop_capture']])
  })

  it('unplugged while answering: the answer is heard, then it is said', () => {
    const { state } = play([{ type: 'mic_closed' }], play(SPEAKING).state)
    expect([state.phase, state.problem?.code]).toEqual(['speaking', 'mic_lost'])
    const over = play(
      [
        { type: 'turn_ended', run: 1, problem: null },
        { type: 'speaking_ended', run: 1, problem: null },
      ],
      state,
    )
    expect(over.state).toMatchObject({ phase: 'off', problem: { code: 'mic_lost' }, deadline: T + WAITS.micAgain })
  })

  it('a permission question that nobody answers', () => {
    const { state } = play([{ type: 'tick' }], play(ON).state, T + WAITS.opening)
    expect(state).toMatchObject({ phase: 'off', mic: 'closed', problem: { code: 'mic_denied' } })
  })

  it('a silent microphone is told, and forgotten when sound is back', () => {
    const silent = play([{ type: 'mic_silent' }], play(LISTENING).state)
    expect(silent.state).toMatchObject({ phase: 'listening', mic: 'open', problem: { code: 'mic_silent' } })
    expect(play([{ type: 'mic_alive' }], silent.state).state.problem).toBeNull()
  })

  it('a dead wake engine closes the microphone and leaves push-to-talk', () => {
    const dead = play([{ type: 'wake_failed', message: 'it crashed' }], play(LISTENING).state)
    expect(dead.state).toMatchObject({ phase: 'listening', mic: 'closed', problem: { code: 'wake_failed' } })
    expect(kinds(dead.effects)).toEqual(['close_mic'])
    expect(kinds(play([{ type: 'push_down' }], dead.state).effects)).toEqual(['begin_capture', 'awake', 'open_mic'])
    const back = play([{ type: 'wake_works' }], dead.state)
    expect([back.state.problem, kinds(back.effects)]).toEqual([null, ['open_mic']])
  })

  it('a transcriber that fails or is too slow', () => {
    const failed = play([{ type: 'transcribe_failed', run: 1, problem: failure }], play(TRANSCRIBING).state)
    expect([failed.state.phase, failed.state.problem, kinds(failed.effects)]).toEqual([
      'listening',
      failure,
      ['error', 'stop_transcribing'],
    ])
    const slow = play([{ type: 'tick' }], play(TRANSCRIBING).state, T + WAITS.transcribing)
    expect(slow.state).toMatchObject({ phase: 'listening', problem: { code: 'transcriber_failed' } })
  })

  it('nothing said, or nothing understood', () => {
    const quiet = play([{ type: 'tick' }], play(AWAKE).state, T + WAITS.firstWord)
    expect(quiet.state).toMatchObject({ phase: 'listening', problem: { code: 'heard_nothing' } })
    const noise = play([{ type: 'transcript', run: 1, text: '  ' }], play(TRANSCRIBING).state)
    expect(noise.state).toMatchObject({ phase: 'listening', problem: { code: 'heard_nothing' } })
  })

  it('a turn that takes long goes on in the chat', () => {
    const { state, effects } = play([{ type: 'tick' }], play(THINKING).state, T + WAITS.thinking)
    expect([state.phase, state.problem?.code, effects]).toEqual(['listening', 'turn_slow', []])
  })

  it('a turn that fails while its failure is being read out is heard to the end', () => {
    const { state } = play([{ type: 'turn_ended', run: 1, problem: failure }], play(SPEAKING).state)
    expect([state.phase, state.problem]).toEqual(['speaking', failure])
  })

  it('sleep closes the microphone, waking opens it', () => {
    const asleep = play([{ type: 'sleep' }], play(CAPTURING).state)
    expect([asleep.state.phase, asleep.state.problem, kinds(asleep.effects)]).toEqual([
      'off',
      null,
      ['drop_capture', 'close_mic'],
    ])
    const awake = play([{ type: 'woke_up' }], asleep.state)
    expect([awake.state.phase, kinds(awake.effects)]).toEqual(['listening', ['open_mic']])
  })

  it('without a page nothing is open, with the next one it goes on', () => {
    const gone = play([{ type: 'listener_gone' }], play(THINKING).state)
    expect(gone.state).toMatchObject({ phase: 'off', mic: 'closed', problem: { code: 'no_listener' } })
    expect(kinds(gone.effects), 'the turn goes on in the chat').toEqual(['close_mic'])
    expect(kinds(play([{ type: 'listener_came' }], gone.state).effects)).toEqual(['open_mic'])
  })

  it('switched off in the middle of anything: closed and quiet', () => {
    for (const phase of VOICE_PHASES) {
      const { state, effects } = play([{ type: 'settings', enabled: false, handsFree: true }], play(TO[phase]).state)
      expect([state.phase, state.mic, state.problem]).toEqual(['off', 'closed', null])
      expect(kinds(effects).includes('stop_speaking')).toBe(phase === 'speaking')
    }
  })
})
