/**
 * The state machine of speaking and listening: off → listening → awake → capturing → transcribing → thinking → speaking →
 * listening, with push-to-talk and barge-in at any point. Pure: what is and what happened give what is next and what to
 * do. From every state time alone leads back to listening or off.
 */
import {
  answered,
  begin,
  endCapture,
  hearsWake,
  listenForAnswer,
  mayDictate,
  mayEnd,
  nothingHeard,
  pushDown,
  questionOver,
  understood,
} from './captures'
import { microphone } from './microphone'
import { enter, micTrouble, rest } from './moves'
import { PROBLEMS, wakeProblem } from './problems'
import { type Effect, type Machine, type Step, type VoiceEvent, WAITS } from './types'

export const initialMachine = (): Machine => ({
  phase: 'off',
  enabled: false,
  handsFree: true,
  listener: false,
  asleep: false,
  mic: 'closed',
  micFault: null,
  wakeDead: false,
  held: false,
  trigger: null,
  purpose: 'turn',
  run: 0,
  turnRunning: false,
  asked: false,
  speaking: false,
  problem: null,
  deadline: null,
})

/** `now` in ms that only ever grow: a clock that is put right must not stop a deadline from coming. */
export function step(before: Machine, event: VoiceEvent, now: number): Step {
  const state = { ...before }
  const effects: Effect[] = []
  const due = event.type === 'tick' && before.deadline !== null && now >= before.deadline
  react(state, event, now, effects)
  microphone(state, event, now, due && before.phase === state.phase, effects)
  return { state, effects }
}

function react(state: Machine, event: VoiceEvent, now: number, effects: Effect[]): void {
  switch (event.type) {
    case 'settings':
      state.enabled = event.enabled
      state.handsFree = event.handsFree
      return
    case 'listener_came':
    case 'listener_gone':
      state.listener = event.type === 'listener_came'
      return
    case 'sleep':
    case 'woke_up':
      state.asleep = event.type === 'sleep'
      return
    case 'push_down':
      pushDown(state, now, effects)
      return
    case 'push_up':
      state.held = false
      if (mayEnd(state)) endCapture(state, now, effects)
      return
    case 'cancel':
      state.held = false
      state.problem = micTrouble(state) ? state.problem : null
      rest(state, effects)
      return
    case 'wake':
      if (state.handsFree && hearsWake(state)) begin(state, 'wake', now, effects)
      return
    case 'wake_failed':
      state.wakeDead = true
      state.problem = wakeProblem(event.message)
      return
    case 'wake_works':
      state.wakeDead = false
      if (state.problem?.code === 'wake_failed') state.problem = null
      return
    case 'talked_over':
      if (state.phase === 'speaking' && state.mic === 'open') begin(state, 'barge_in', now, effects)
      return
    case 'dictate':
      if (!state.enabled || !state.listener || state.asleep || !mayDictate(state)) return
      state.micFault = null
      begin(state, 'dictate', now, effects)
      return
    case 'question':
      if (event.run === state.run && state.turnRunning) state.asked = true
      return
    case 'question_spoken':
      if (event.run === state.run && state.asked && !state.speaking && state.phase === 'thinking')
        listenForAnswer(state, 'asked', now, effects)
      return
    case 'question_over':
      if (event.run === state.run) questionOver(state, now, effects)
      return
    case 'speech_began':
      if (state.phase === 'awake') enter(state, 'capturing', now + WAITS.capture)
      return
    case 'speech_ended':
      // Who holds the button decides when the sentence is over.
      if (state.phase === 'capturing' && !state.held) endCapture(state, now, effects)
      return
    case 'capture_full':
      if (state.phase === 'capturing') endCapture(state, now, effects)
      else if (state.phase === 'awake') nothingHeard(state, now, effects)
      return
    case 'transcript':
      if (state.phase === 'transcribing' && event.run === state.run) understood(state, event.text.trim(), now, effects)
      return
    case 'dismissed':
      if (state.phase === 'transcribing' && event.run === state.run) rest(state, effects)
      return
    case 'transcribe_failed':
      if (state.phase !== 'transcribing' || event.run !== state.run) return
      if (state.purpose === 'answer') {
        state.problem = event.problem
        answered(state, '', now, effects)
      } else fail(state, event.problem, effects)
      return
    case 'turn_ended':
      if (event.run !== state.run || !state.turnRunning) return
      if (state.purpose === 'answer') questionOver(state, now, effects)
      state.turnRunning = false
      state.asked = false
      if (event.problem) fail(state, event.problem, effects, state.speaking)
      if (!state.speaking) finish(state, effects)
      return
    case 'speaking_began':
      if (event.run !== state.run || !['thinking', 'speaking'].includes(state.phase)) return
      state.speaking = true
      enter(state, 'speaking', now + WAITS.sentence)
      return
    case 'speaking_went_on':
      if (event.run === state.run && state.phase === 'speaking') state.deadline = now + WAITS.sentence
      return
    case 'speaking_ended':
      if (event.run !== state.run || !state.speaking) return
      state.speaking = false
      if (event.problem) state.problem = event.problem
      if (!state.turnRunning) finish(state, effects)
      else enter(state, 'thinking', now + WAITS.thinking)
      return
    case 'tick':
      if (state.deadline !== null && now >= state.deadline) tooLate(state, now, effects)
      return
    default:
      // The rest is about the microphone.
      return
  }
}

function fail(state: Machine, problem: Machine['problem'], effects: Effect[], goesOn = false): void {
  state.problem = problem
  effects.push({ type: 'earcon', name: 'error' })
  if (!goesOn) rest(state, effects)
}

function finish(state: Machine, effects: Effect[]): void {
  if (state.phase !== 'thinking' && state.phase !== 'speaking') return
  // Spoken answers say themselves that they are over.
  if (state.phase === 'thinking' && state.problem === null) effects.push({ type: 'earcon', name: 'done' })
  rest(state, effects)
}

function tooLate(state: Machine, now: number, effects: Effect[]): void {
  state.deadline = null
  switch (state.phase) {
    case 'awake':
      nothingHeard(state, now, effects)
      return
    case 'capturing':
      endCapture(state, now, effects)
      return
    case 'transcribing':
      if (state.purpose === 'answer') {
        state.problem = PROBLEMS.slowTranscriber
        effects.push({ type: 'stop_transcribing' })
        answered(state, '', now, effects)
      } else fail(state, PROBLEMS.slowTranscriber, effects)
      return
    case 'thinking':
      // The turn goes on in the chat; only the waiting ends.
      state.turnRunning = false
      state.problem = PROBLEMS.slowTurn
      rest(state, effects)
      return
    case 'speaking':
      state.turnRunning = false
      fail(state, PROBLEMS.slowSpeaker, effects)
      return
    default:
      return
  }
}
