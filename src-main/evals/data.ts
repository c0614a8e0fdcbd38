/** The files of evals/deterministic and evals/judge, put into the bundle when it is built. */
import approvalsCases from '../../evals/deterministic/approvals.json?raw'
import calendarCases from '../../evals/deterministic/calendar.json?raw'
import echoCases from '../../evals/deterministic/echo.json?raw'
import gateCases from '../../evals/deterministic/gate.json?raw'
import honestyCases from '../../evals/deterministic/honesty.json?raw'
import injectionCases from '../../evals/deterministic/injection.json?raw'
import loopCases from '../../evals/deterministic/loop.json?raw'
import notesCases from '../../evals/deterministic/notes.json?raw'
import privateCases from '../../evals/deterministic/private.json?raw'
import recallCases from '../../evals/deterministic/recall.json?raw'
import refusingCases from '../../evals/deterministic/refusing.json?raw'
import savingCases from '../../evals/deterministic/saving.json?raw'
import sumsCases from '../../evals/deterministic/sums.json?raw'
import timeCases from '../../evals/deterministic/time.json?raw'
import judgeCases from '../../evals/judge/cases.json?raw'
import labelled from '../../evals/judge/labelled.json?raw'
import brevityCasesRubric from '../../evals/judge/rubrics/brevity.json?raw'
import groundednessCasesRubric from '../../evals/judge/rubrics/groundedness.json?raw'
import helpfulnessCasesRubric from '../../evals/judge/rubrics/helpfulness.json?raw'
import honestyCasesRubric from '../../evals/judge/rubrics/honesty.json?raw'
import safetyCasesRubric from '../../evals/judge/rubrics/safety.json?raw'
import toneCasesRubric from '../../evals/judge/rubrics/tone.json?raw'
import type { EvalData } from '../engine/ports'

export const EVAL_DATA: EvalData = {
  deterministic: {
    'approvals.json': approvalsCases,
    'calendar.json': calendarCases,
    'echo.json': echoCases,
    'gate.json': gateCases,
    'honesty.json': honestyCases,
    'injection.json': injectionCases,
    'loop.json': loopCases,
    'notes.json': notesCases,
    'private.json': privateCases,
    'recall.json': recallCases,
    'refusing.json': refusingCases,
    'saving.json': savingCases,
    'sums.json': sumsCases,
    'time.json': timeCases,
  },
  judge: {
    cases: judgeCases,
    labelled: labelled,
    rubrics: {
      'brevity.json': brevityCasesRubric,
      'groundedness.json': groundednessCasesRubric,
      'helpfulness.json': helpfulnessCasesRubric,
      'honesty.json': honestyCasesRubric,
      'safety.json': safetyCasesRubric,
      'tone.json': toneCasesRubric,
    },
  },
}
