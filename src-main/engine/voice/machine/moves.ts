/** Small steps that the machine and its microphone share. */
import type { Effect, Machine } from './types'

export function enter(state: Machine, phase: Machine['phase'], deadline: number | null): void {
  state.phase = phase
  state.deadline = deadline
}

/** Back to where nothing goes on; whether that is listening or off, microphone() decides. */
export function rest(state: Machine, effects: Effect[]): void {
  stopAll(state, effects)
  state.trigger = null
  if (state.phase !== 'off') enter(state, 'listening', null)
}

export function stopAll(state: Machine, effects: Effect[]): void {
  if (state.turnRunning) effects.push({ type: 'stop_turn' })
  leave(state, effects)
}

/** As stopAll, but the turn goes on: its answer will be in the chat. */
export function leave(state: Machine, effects: Effect[]): void {
  if (state.phase === 'awake' || state.phase === 'capturing') effects.push({ type: 'drop_capture' })
  if (state.phase === 'transcribing') effects.push({ type: 'stop_transcribing' })
  if (state.speaking) effects.push({ type: 'stop_speaking' })
  state.turnRunning = false
  state.asked = false
  state.speaking = false
  state.purpose = 'turn'
}

export const micTrouble = (state: Machine) => state.problem?.code.startsWith('mic_') ?? false
