/** The battle on the screen: as it is fought, or as it was. */
import { create } from 'zustand'
import type { ArenaAnswer, ArenaVote, Battle, ErrorBody, ModelChoice } from '../../../src-main/contract'
import { call, client, toUiError, type UiError } from '../../client'
import { loadBattles, loadScoreboard } from './board'

export interface LiveAnswer {
  text: string
  /** The tool it reads with now; empty for none. */
  tool: string
  /** null while it answers. */
  done: ArenaAnswer | null
}

interface BattleState {
  phase: 'idle' | 'running' | 'ended'
  prompt: string
  answers: LiveAnswer[]
  /** null until it has ended. */
  battle: Battle | null
  voting: boolean
  error: ErrorBody | null
}

const NOTHING: BattleState = { phase: 'idle', prompt: '', answers: [], battle: null, voting: false, error: null }
export const useBattle = create<BattleState>(() => NOTHING)

let controller: AbortController | null = null

const change = (place: number, next: (answer: LiveAnswer) => LiveAnswer) =>
  useBattle.setState(({ answers }) => ({
    answers: answers.map((answer, at) => (at === place ? next(answer) : answer)),
  }))

/** Asks all of them at once and follows them to the end. A battle that runs is ended first. */
export async function startBattle(prompt: string, models: ModelChoice[], tools: 'off' | 'read') {
  controller?.abort()
  const mine = new AbortController()
  controller = mine
  const answers = models.map(() => ({ text: '', tool: '', done: null }))
  useBattle.setState({ ...NOTHING, phase: 'running', prompt, answers })
  try {
    for await (const event of await client.arena.battle({ prompt, models, tools }, { signal: mine.signal })) {
      if (controller !== mine) return
      if (event.type === 'text')
        change(event.place, (answer) => ({ ...answer, text: answer.text + event.text, tool: '' }))
      else if (event.type === 'status') change(event.place, (answer) => ({ ...answer, tool: event.text }))
      else if (event.type === 'answered') change(event.place, (answer) => ({ ...answer, tool: '', done: event.answer }))
      else if (event.type === 'done') useBattle.setState({ phase: 'ended', battle: event.battle })
    }
    void loadBattles()
  } catch (thrown) {
    if (controller !== mine) return
    const stopped = mine.signal.aborted
    useBattle.setState({ phase: stopped ? 'idle' : 'ended', error: stopped ? null : toUiError(thrown).body })
    void loadBattles()
  }
}

export function stopBattle() {
  controller?.abort()
}

/** Back to the form, with the prompt that was asked. */
export function leaveBattle() {
  controller?.abort()
  controller = null
  useBattle.setState(({ prompt }) => ({ ...NOTHING, prompt }))
}

export async function vote(given: ArenaVote) {
  const { battle, voting } = useBattle.getState()
  if (battle === null || battle.vote !== null || voting) return
  useBattle.setState({ voting: true, error: null })
  /** Another battle may be on the screen by the time the answer comes. */
  const show = (change: Partial<BattleState>) =>
    useBattle.setState((state) => (state.battle?.id === battle.id ? { ...change, voting: false } : state))
  try {
    const { battle: told } = await call((client) => client.arena.vote({ id: battle.id, vote: given }))
    // What was hidden until now is shown with the names.
    const answers = told.answers.map((done) => ({ text: done.text, tool: '', done }))
    show({ battle: told, answers })
    void loadScoreboard()
    void loadBattles()
  } catch (thrown) {
    show({ error: (thrown as UiError).body })
  }
}

/** One of the past. The one opened last is shown, whichever is read first. */
export async function openBattle(id: string) {
  if (useBattle.getState().battle?.id === id) return
  controller?.abort()
  const mine = new AbortController()
  controller = mine
  useBattle.setState({ ...NOTHING, phase: 'running' })
  try {
    const { battle } = await call((client) => client.arena.open({ id }, { signal: mine.signal }))
    if (controller !== mine) return
    const answers = battle.answers.map((done) => ({ text: done.text, tool: '', done }))
    useBattle.setState({ phase: 'ended', prompt: battle.prompt, answers, battle })
  } catch (thrown) {
    if (controller !== mine) return
    useBattle.setState({ ...NOTHING, phase: 'ended', error: (thrown as UiError).body })
  }
}
