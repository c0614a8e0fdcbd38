/**
 * When the microphone is open. It follows from everything else, so it is decided in one place, after each event: open only
 * while voice is on, a page can hear, the computer is awake, and either the wake word is listened for or something is
 * being said.
 */
import { enter, leave, micTrouble } from './moves'
import { micProblem, PROBLEMS } from './problems'
import { type Effect, type Machine, type VoiceEvent, WAITS } from './types'

export function microphone(state: Machine, event: VoiceEvent, now: number, due: boolean, effects: Effect[]): void {
  told(state, event, effects)
  if (!state.enabled || !state.listener || state.asleep) {
    switchOff(state, effects)
    return
  }
  if (state.problem?.code === 'off' || state.problem?.code === 'no_listener') state.problem = null

  if (due && state.phase === 'off') state.micFault = null
  if (due && state.phase === 'listening' && state.mic === 'opening') {
    // Nobody answered, most likely because a question for permission stands open.
    state.micFault = 'denied'
    close(state, effects, 'It could not be opened in time')
  }
  if (state.micFault !== null) {
    without(state, state.micFault, now, effects)
    return
  }
  if (state.phase === 'off') enter(state, 'listening', null)

  const capturing = state.phase === 'awake' || state.phase === 'capturing'
  if (!listensAtRest(state) && !capturing) {
    close(state, effects, 'Nothing more to listen to')
    return
  }
  if (state.mic === 'closed') {
    state.mic = 'opening'
    effects.push({ type: 'open_mic', reason: capturing ? CAPTURES[state.purpose] : 'Listening for the wake word' })
  }
  if (state.phase === 'listening')
    state.deadline = state.mic === 'opening' ? (state.deadline ?? now + WAITS.opening) : null
}

const CAPTURES = { turn: 'Push-to-talk', dictation: 'Dictation', answer: 'An answer to a question' } as const

const listensAtRest = ({ handsFree, wakeDead }: Machine) => handsFree && !wakeDead

/** What the page says of the microphone. Late words about one that was given up are passed over. */
function told(state: Machine, event: VoiceEvent, effects: Effect[]): void {
  switch (event.type) {
    case 'mic_opened':
      if (state.mic !== 'opening') return
      state.mic = 'open'
      if (micTrouble(state)) state.problem = null
      return
    case 'mic_closed':
      // Nobody asked for that.
      if (state.mic === 'open') lose(state, 'lost')
      return
    case 'mic_failed':
      if (state.mic === 'closed') return
      // The page holds it open.
      if (event.why === 'unwritten') close(state, effects, 'It could not be written down')
      lose(state, event.why)
      return
    case 'mic_may_work':
      state.micFault = null
      return
    case 'mic_silent':
      if (state.mic === 'open') state.problem = PROBLEMS.silent
      return
    case 'mic_alive':
      if (state.problem?.code === 'mic_silent') state.problem = null
      return
    default:
      return
  }
}

function lose(state: Machine, why: NonNullable<Machine['micFault']>): void {
  state.mic = 'closed'
  state.micFault = why
}

/** Voice cannot run: nothing is open, nothing is said. A turn goes on in the chat. */
function switchOff(state: Machine, effects: Effect[]): void {
  leave(state, effects)
  enter(state, 'off', null)
  state.trigger = null
  state.held = false
  state.micFault = null
  const reason = !state.enabled ? 'Voice is off' : !state.listener ? 'Its page is gone' : 'The computer sleeps'
  close(state, effects, reason)
  if (state.enabled) state.problem = state.listener ? null : PROBLEMS.noListener
  else if (state.problem?.code !== 'off') state.problem = null
}

/** No microphone to be had. A turn and its speech go on without; a capture cannot. */
function without(state: Machine, fault: NonNullable<Machine['micFault']>, now: number, effects: Effect[]): void {
  state.problem = micProblem(fault)
  if (state.phase === 'transcribing' || state.phase === 'thinking' || state.phase === 'speaking') return
  leave(state, effects)
  state.trigger = null
  state.held = false
  if (!listensAtRest(state)) {
    enter(state, 'listening', null)
    return
  }
  // A permission is asked about once; a page says when it changes.
  const again = fault === 'denied' ? null : (state.deadline ?? now + WAITS.micAgain)
  enter(state, 'off', state.phase === 'off' ? again : fault === 'denied' ? null : now + WAITS.micAgain)
}

function close(state: Machine, effects: Effect[], reason: string): void {
  if (state.mic === 'closed') return
  state.mic = 'closed'
  if (state.problem?.code === 'mic_silent') state.problem = null
  effects.push({ type: 'close_mic', reason })
}
