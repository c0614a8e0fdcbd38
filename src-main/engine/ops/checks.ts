/** Five things every turn should do, told from its trace when someone looks: 1, 0, or null where it does not apply. */
import type { TurnCheck } from '../../contract'
import type { TracedTurn } from '../ports'
import { dollars } from './receipt'

type Check = { value: TurnCheck['value']; why: string }

/** `turnCap`: dollars one turn may cost now (null: no cap), for turns of which no line says what was in force then. */
export function turnChecks(turn: TracedTurn, turnCap: number | null): TurnCheck[] {
  return [
    { name: 'answered', ...answered(turn) },
    { name: 'no_tool_error', ...noToolError(turn) },
    { name: 'memory_used', ...memoryUsed(turn) },
    { name: 'within_budget', ...withinBudget(turn, turnCap) },
    { name: 'claim_matches_write', ...claimMatchesWrite(turn) },
  ]
}

function answered({ start, end }: TracedTurn): Check {
  if (start === null) return { value: null, why: 'Nobody asked: it is work in the background.' }
  if (end === null) return { value: null, why: 'It has not ended.' }
  if (end.status === 'stopped') return { value: null, why: 'The person stopped it.' }
  if (end.status !== 'done') return { value: 0, why: `It ended as ${end.status}${end.error ? ` (${end.error})` : ''}.` }
  return end.chars > 0
    ? { value: 1, why: `A reply of ${end.chars} characters.` }
    : { value: 0, why: 'The reply is empty.' }
}

function noToolError({ tools }: TracedTurn): Check {
  if (tools.length === 0) return { value: null, why: 'No tool was called.' }
  const failed = tools.filter(({ ok }) => !ok)
  if (failed.length === 0) return { value: 1, why: `${tools.length} of ${tools.length} went well.` }
  return { value: 0, why: `Failed: ${[...new Set(failed.map(({ name }) => name))].join(', ')}.` }
}

function memoryUsed({ gate, memory }: TracedTurn): Check {
  if (gate === null || !gate.open) return { value: null, why: 'The gate did not open.' }
  if (memory.injected > 0) return { value: 1, why: `${memory.injected} of ${memory.found} found were read.` }
  return {
    value: 0,
    why: memory.found > 0 ? `${memory.found} found, none read.` : 'The gate opened, and nothing was found.',
  }
}

function withinBudget({ start, calls, end, receipt }: TracedTurn, capNow: number | null): Check {
  if (end?.error === 'OVER_BUDGET' || calls.some(({ error }) => error === 'OVER_BUDGET'))
    return { value: 0, why: 'A call was refused by a budget.' }
  const told = start?.cap !== undefined
  const cap = start?.cap === undefined ? capNow : start.cap
  if (cap === null) return { value: null, why: `No budget of one turn ${told ? 'was' : 'is'} set.` }
  const cost = receipt?.usd ?? null
  if (cost === null) return { value: null, why: 'What it cost is not known.' }
  return {
    value: cost <= cap ? 1 : 0,
    why: `${dollars(cost)} of ${dollars(cap)}${told ? '' : ', the cap there is now'}.`,
  }
}

function claimMatchesWrite({ claims }: TracedTurn): Check {
  if (claims.made === 0) return { value: null, why: 'The reply does not say that it saved anything.' }
  if (claims.true === claims.made) return { value: 1, why: 'What it says it saved was saved.' }
  return { value: 0, why: 'It says it saved something, and nothing was written.' }
}
