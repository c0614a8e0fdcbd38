/** Answers of an empty memory, in the shapes of the contract. */
import type { AskResult, RecallResult } from '../../contract/index'

const none = {
  searches: [],
  fallbacks: [],
  timings_ms: { total: 0 },
  accounting: {
    found: 0,
    repeated: 0,
    near_copies: 0,
    too_weak: 0,
    no_room: 0,
    judged_out: 0,
    kept: 0,
    calls: [],
    cost_usd: 0,
  },
  error: null,
}

export const recalled: RecallResult = {
  ...none,
  gate: null,
  skipped: 'nothing in it can be looked up',
  block: '',
  results: [],
  left_out: [],
  slot_gate: null,
}

export const answered: AskResult = {
  ...none,
  answer: 'I have no evidence for that.',
  answered: false,
  statements: [],
  dropped: [],
  sources: [],
  evidence: [],
  widened: false,
  model: '',
}
