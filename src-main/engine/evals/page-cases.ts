/** One case on the page: its outcome in a line, and what was seen below it. */
import type { CaseResult, CaseRun } from '../../contract'
import { inHtml, milliseconds, money, tag } from './page-text'

const MARKS: Record<CaseResult['status'], string> = { passed: '✓', failed: '✗', flaky: '≈', skipped: '–' }

export function caseRow(one: CaseResult): string {
  const { id, title, status, note, runs, score } = one
  const head = `<span class="mark ${status}" aria-hidden="true">${MARKS[status]}</span> <span class="visually-hidden">${status}: </span>${inHtml(title)} <code>${inHtml(id)}</code>${score === null ? '' : ` <span class="quiet">${score.toFixed(2)}</span>`}`
  const open = status === 'failed' || status === 'flaky' ? ' open' : ''
  const notes = note === '' ? '' : tag('p', note, 'class="quiet"')
  return `<details${open}><summary>${head}</summary>${notes}${runs.map(runText).join('')}</details>`
}

function runText(run: CaseRun, at: number): string {
  const { reasons, reply, tools, scores, memory_used, memory_cited, duration_ms, cost_usd } = run
  const facts = `run ${at + 1} · ${run.passed ? 'passed' : 'not passed'} · ${milliseconds(duration_ms)} · ${money(cost_usd)} · memory ${memory_used.length} used, ${memory_cited.length} cited`
  return [
    tag('p', facts, 'class="quiet"'),
    reasons.length === 0 ? '' : `<ul class="reasons">${reasons.map((reason) => tag('li', reason)).join('')}</ul>`,
    scores.length === 0 ? '' : scoreTable(scores),
    tools.length === 0 ? '' : `<ul>${tools.map(toolText).join('')}</ul>`,
    reply === '' ? '' : tag('blockquote', reply),
  ].join('')
}

const toolText = ({ name, args, ok }: CaseRun['tools'][number]) =>
  `<li><code>${inHtml(name)}</code> ${ok ? 'ok' : 'failed'} <code>${inHtml(JSON.stringify(args).slice(0, 300))}</code></li>`

function scoreTable(scores: CaseRun['scores']): string {
  const rows = scores.map(
    ({ rubric, score, votes, spread, reason, problem }) =>
      `<tr><th scope="row">${inHtml(rubric)}</th><td class="number">${score ?? '–'}</td><td class="number">${inHtml(votes.join(', '))}</td><td class="number">${spread}</td><td>${inHtml(problem === '' ? reason : `${reason} ${problem}`.trim())}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Rubric</th><th scope="col" class="number">Median</th><th scope="col" class="number">Votes</th><th scope="col" class="number">Spread</th><th scope="col">Reason</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
