/** What a person begins to say, and what becomes of it: a turn, a dictated text, or the answer to a tool's question. */
import { enter, leave, micTrouble, rest, stopAll } from './moves'
import { PROBLEMS } from './problems'
import { type Effect, type Machine, type Trigger, WAITS } from './types'

export function pushDown(state: Machine, now: number, effects: Effect[]): void {
  if (state.held) return
  if (!state.enabled) state.problem = PROBLEMS.off
  if (!state.enabled || !state.listener || state.asleep) return
  state.held = true
  // A person asking is reason enough to try a microphone that was refused.
  state.micFault = null
  if (state.phase === 'awake' || (state.phase === 'capturing' && state.trigger !== 'push')) {
    state.trigger = 'push'
    enter(state, 'capturing', now + WAITS.capture)
    return
  }
  begin(state, 'push', now, effects)
}

/** Letting go of the button ends what it began; dictation has a button of its own that says so. */
export const mayEnd = ({ phase, trigger, purpose }: Machine) =>
  (phase === 'capturing' && (trigger === 'push' || purpose === 'dictation')) ||
  (phase === 'awake' && purpose === 'dictation')

/** In the middle of an answer a wake word is a part of it. */
export const hearsWake = ({ phase, purpose }: Machine) =>
  phase === 'listening' || phase === 'thinking' || (phase === 'transcribing' && purpose !== 'answer')

/** A person who speaks to Hearken is not interrupted by a button of the page. */
export const mayDictate = ({ phase }: Machine) => phase === 'off' || phase === 'listening' || phase === 'speaking'

/** A new interaction; what went on before is stopped. While a tool waits for a yes or no, what is said is the answer. */
export function begin(state: Machine, trigger: Trigger, now: number, effects: Effect[]): void {
  if (state.asked && state.turnRunning && trigger !== 'dictate') {
    listenForAnswer(state, trigger, now, effects)
    return
  }
  // Who dictates does not take back what was asked: its answer will be in the chat.
  if (trigger === 'dictate') leave(state, effects)
  else stopAll(state, effects)
  state.run += 1
  state.trigger = trigger
  state.purpose = trigger === 'dictate' ? 'dictation' : 'turn'
  if (!micTrouble(state)) state.problem = null
  // Whoever pushes or talks over has begun to speak; after a wake word the first word may take a while.
  if (trigger === 'wake' || trigger === 'dictate') enter(state, 'awake', now + WAITS.firstWord)
  else enter(state, 'capturing', now + WAITS.capture)
  effects.push({ type: 'begin_capture', trigger })
  if (trigger !== 'barge_in') effects.push({ type: 'earcon', name: 'awake' })
}

/** Part of the turn that asks: it goes on, and so does its run. */
export function listenForAnswer(state: Machine, trigger: Trigger, now: number, effects: Effect[]): void {
  if (state.phase === 'transcribing') effects.push({ type: 'stop_transcribing' })
  if (state.speaking) effects.push({ type: 'stop_speaking' })
  state.speaking = false
  state.trigger = trigger
  state.purpose = 'answer'
  if (trigger === 'push' || trigger === 'barge_in') enter(state, 'capturing', now + WAITS.capture)
  else enter(state, 'awake', now + WAITS.firstWord)
  effects.push({ type: 'begin_capture', trigger })
  if (trigger !== 'barge_in') effects.push({ type: 'earcon', name: 'awake' })
}

/** Back to waiting for the turn. Whoever asked decides what the answer means, and whether to ask again. */
export function answered(state: Machine, text: string, now: number, effects: Effect[]): void {
  state.purpose = 'turn'
  state.held = false
  enter(state, 'thinking', now + WAITS.thinking)
  effects.push({ type: 'answer', run: state.run, text })
}

export function questionOver(state: Machine, now: number, effects: Effect[]): void {
  state.asked = false
  if (state.purpose !== 'answer') return
  state.purpose = 'turn'
  state.held = false
  if (state.phase === 'transcribing') effects.push({ type: 'stop_transcribing' })
  else if (state.phase === 'awake' || state.phase === 'capturing') effects.push({ type: 'drop_capture' })
  else return
  enter(state, 'thinking', now + WAITS.thinking)
}

export function understood(state: Machine, text: string, now: number, effects: Effect[]): void {
  if (state.purpose === 'answer') answered(state, text, now, effects)
  else if (state.purpose === 'dictation') {
    effects.push({ type: 'dictated', run: state.run, text })
    rest(state, effects)
  } else if (text === '') nothingHeard(state, now, effects)
  else {
    state.turnRunning = true
    enter(state, 'thinking', now + WAITS.thinking)
    effects.push({ type: 'send_turn', run: state.run, text })
  }
}

export function endCapture(state: Machine, now: number, effects: Effect[]): void {
  state.held = false
  // Let go before the microphone was there: nothing was heard.
  if (state.mic !== 'open') {
    nothingHeard(state, now, effects)
    return
  }
  enter(state, 'transcribing', now + WAITS.transcribing)
  effects.push({ type: 'transcribe', run: state.run }, { type: 'earcon', name: 'heard' })
}

export function nothingHeard(state: Machine, now: number, effects: Effect[]): void {
  if (state.purpose === 'answer') {
    effects.push({ type: 'drop_capture' })
    answered(state, '', now, effects)
    return
  }
  if (state.purpose === 'dictation') effects.push({ type: 'dictated', run: state.run, text: '' })
  if (!micTrouble(state)) state.problem = PROBLEMS.nothing
  effects.push({ type: 'earcon', name: 'nothing' })
  rest(state, effects)
}
