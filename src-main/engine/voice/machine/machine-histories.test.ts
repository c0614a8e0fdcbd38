/** The state machine over thousands of random histories. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VOICE_PHASES } from '../../../contract'
import { initialMachine, step } from './machine'
import { PROBLEMS } from './problems'
import type { Machine, VoiceEvent } from './types'

const T = 1_000_000
const failure = PROBLEMS.nothing
/** Through every phase. */
const WAY: VoiceEvent[] = [
  { type: 'settings', enabled: true, handsFree: true },
  { type: 'listener_came' },
  { type: 'mic_opened' },
  { type: 'wake' },
  { type: 'speech_began' },
  { type: 'speech_ended' },
  { type: 'transcript', run: 1, text: 'what time is it' },
  { type: 'speaking_began', run: 1 },
  { type: 'tick' },
]
const run = fc.integer({ min: 0, max: 4 })
const problem = fc.constantFrom(null, failure)
const anyEvent: fc.Arbitrary<VoiceEvent> = fc.oneof(
  fc.record({ type: fc.constant('settings' as const), enabled: fc.boolean(), handsFree: fc.boolean() }),
  fc.record({
    type: fc.constant('mic_failed' as const),
    why: fc.constantFrom('denied', 'absent', 'lost', 'busy', 'unwritten'),
  }),
  fc.record({ type: fc.constant('wake_failed' as const), message: fc.constant('x') }),
  fc.record({ type: fc.constant('transcript' as const), run, text: fc.constantFrom('', 'hello') }),
  fc.record({ type: fc.constant('transcribe_failed' as const), run, problem: fc.constant(failure) }),
  fc.record({ type: fc.constantFrom('turn_ended' as const, 'speaking_ended' as const), run, problem }),
  fc.record({
    type: fc.constantFrom(
      ...(['speaking_began', 'speaking_went_on', 'dismissed'] as const),
      ...(['question', 'question_spoken', 'question_over'] as const),
    ),
    run,
  }),
  fc.record({
    type: fc.constantFrom(
      ...(['listener_came', 'listener_gone', 'sleep', 'woke_up', 'mic_opened', 'mic_closed', 'mic_may_work'] as const),
      ...(['mic_silent', 'mic_alive', 'wake', 'wake_works', 'push_down', 'push_up', 'cancel', 'talked_over'] as const),
      ...(['speech_began', 'speech_ended', 'capture_full', 'tick', 'dictate'] as const),
    ),
  }),
)
const story = fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 70_000 })), { maxLength: 60 })

function check(state: Machine) {
  if (!state.enabled || !state.listener || state.asleep) expect([state.phase, state.mic]).toEqual(['off', 'closed'])
  if (state.phase === 'off') expect([state.mic, state.speaking, state.turnRunning]).toEqual(['closed', false, false])
  const atRest = state.phase === 'off' || state.phase === 'listening'
  if (atRest) expect([state.purpose, state.asked]).toEqual(['turn', false])
  // Whoever is asked answers a turn that runs; dictated text is no turn.
  if (state.asked || state.purpose === 'answer') expect(state.turnRunning).toBe(true)
  if (state.purpose === 'dictation') expect(state.turnRunning).toBe(false)
  if (!atRest) expect(state.deadline).not.toBeNull()
  if (state.mic !== 'closed' && atRest) expect([state.handsFree, state.wakeDead]).toEqual([true, false])
}

describe('whatever happens', () => {
  it('voice off means a closed microphone, and every open is followed by its close', () => {
    fc.assert(
      fc.property(story, (events) => {
        let state = initialMachine()
        let now = T
        let open = false
        for (const [event, wait] of events) {
          now += wait
          const next = step(state, event, now)
          state = next.state
          check(state)
          for (const effect of next.effects) {
            if (effect.type === 'open_mic') {
              expect(open).toBe(false)
              expect(state.enabled).toBe(true)
              open = true
            }
            if (effect.type === 'close_mic') open = false
          }
          // The page itself ended it; what cannot be written down, it holds until it is told.
          const ended = event.type === 'mic_closed' || (event.type === 'mic_failed' && event.why !== 'unwritten')
          if (state.mic === 'closed' && ended) open = false
          expect(open).toBe(state.mic !== 'closed')
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('time alone leads back to listening or off', () => {
    fc.assert(
      fc.property(story, (events) => {
        let state = initialMachine()
        let now = T
        for (const [event, wait] of events) {
          now += wait
          state = step(state, event, now).state
        }
        for (let ticks = 0; ticks < 6 && !['off', 'listening'].includes(state.phase); ticks++) {
          now = Math.max(now, state.deadline ?? now)
          state = step(state, { type: 'tick' }, now).state
        }
        expect(['off', 'listening']).toContain(state.phase)
      }),
      { numRuns: 2_000 },
    )
  })

  it('every event is taken in every phase', () => {
    const events = fc.sample(anyEvent, { numRuns: 400, seed: 7 })
    const phases = WAY.map((_, at) =>
      WAY.slice(0, at).reduce((state, event) => step(state, event, T).state, initialMachine()),
    )
    expect(new Set(phases.map(({ phase }) => phase))).toEqual(new Set(VOICE_PHASES))
    for (const before of phases)
      for (const event of events) {
        const { state } = step(before, event, T)
        check(state)
        expect(VOICE_PHASES).toContain(state.phase)
      }
  })
})
