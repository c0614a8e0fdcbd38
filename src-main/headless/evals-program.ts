/** `hearken evals …`. */
import { type Command, InvalidArgumentError } from 'commander'
import { calibrateJudge, listCases, listResults, runEvals } from './commands/evals'
import type { Act } from './context'
import { list, wholeNumber } from './program-values'

export function addEvalCommands(program: Command, act: Act): void {
  const evals = program.command('evals').description('prove that an assistant does what it should: suites and results')
  const suite = (command: Command) =>
    command
      .option('-m, --model <name>', 'who answers: builtin (default), anthropic:…, openai:…, ollama:…, …@URL')
      .option('--small <name>', 'who does the small jobs (default: the built-in model)')
      .option('--persona <file>', 'another SOUL.md')
      .option('--only <names>', 'cases or groups, between commas', list)
      .option('-r, --repeats <number>', 'runs of each case; shows which are flaky (default: 1)', wholeNumber(1, 50))
      .option('--parallel <number>', 'cases side by side (default: 2)', wholeNumber(1, 16))
      .option('--out <file>', 'where to write the page (default: evals/ in home)')
  const money = (command: Command) =>
    command
      .option('--max-usd <number>', 'dollars the run may cost, beside the budgets in Settings', dollars)
      .option('--seed <number>', 'of the intervals (default: 1)', wholeNumber(0, 2 ** 31 - 1))
  const judging = (command: Command) =>
    command
      .option('-j, --judge <name>', 'who scores (default: the one chosen in Versions, else the main model)')
      .option('--votes <number>', 'votes on each rubric (default: 3)', wholeNumber(1, 9))
      .option('--fresh', 'judge anew what was judged before')

  money(suite(evals.command('deterministic').description('what can be decided: every case passes or fails'))).action(
    (options) => act((context) => runEvals(context, 'deterministic', options)),
  )
  judging(money(suite(evals.command('judge').description('what has to be judged: replies scored by rubrics')))).action(
    (options) => act((context) => runEvals(context, 'judge', options)),
  )
  judging(money(evals.command('calibrate').description('how far a judge agrees with replies labelled by hand'))).action(
    (options) => act((context) => calibrateJudge(context, options)),
  )
  evals
    .command('list')
    .description('the cases')
    .action(() => act(listCases))
  evals
    .command('results')
    .description('earlier runs, newest first')
    .action(() => act(listResults))
}

function dollars(text: string): number {
  const amount = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || amount > 10_000)
    throw new InvalidArgumentError('It must be an amount in dollars, such as 0.50.')
  return amount
}
