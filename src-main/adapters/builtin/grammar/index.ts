/**
 * The grammar: families of rules, tried from top to bottom, each rule in its family's order. The first rule whose words
 * match and whose plan is not null wins. What leans on the talk comes first, what is most general last.
 */
import type { Plan, Rule, Situation } from '../plan'
import { rules as calculate } from './calculate'
import { rules as calendar } from './calendar'
import { rules as decline } from './decline'
import { rules as followup } from './followup'
import { rules as forget } from './forget'
import { rules as history } from './history'
import { rules as notes } from './notes'
import { rules as questions } from './questions'
import { rules as remember } from './remember'
import { rules as reminders } from './reminders'
import { rules as smalltalk } from './smalltalk'
import { rules as statement } from './statement'
import { rules as time } from './time'

export const GRAMMAR: readonly (readonly [family: string, rules: readonly Rule[]])[] = [
  ['follow-ups', followup],
  ['small talk and help', smalltalk],
  ['reminders', reminders],
  ['notes and lists', notes],
  ['calendar', calendar],
  ['forget and put right', forget],
  ['remember', remember],
  ['past conversations', history],
  ['sums and units', calculate],
  ['time and dates', time],
  ['what it cannot do', decline],
  ['questions', questions],
  ['facts said plainly', statement],
]

/** The plan for one sentence; null when no rule knows it. */
export function match(situation: Situation): Plan | null {
  for (const [, rules] of GRAMMAR)
    for (const rule of rules) {
      const found = rule.when.exec(situation.text)
      const plan = found && rule.plan(found.groups ?? {}, situation)
      if (plan) return plan
    }
  return null
}
