/** A result as a page of its own: no script, nothing loaded, readable in light and dark and by a screen reader. */
import type { CaseResult, SuiteResult } from '../../contract'
import { caseRow } from './page-cases'
import { calibrationSection } from './page-judge'
import { PAGE_STYLE } from './page-style'
import { inHtml, interval, milliseconds, money, percent, tag } from './page-text'

export function resultPage(result: SuiteResult): string {
  const name = result.suite === 'deterministic' ? 'Deterministic evals' : 'Judged evals'
  const verdict = result.passed ? 'Passed' : result.complete ? 'Not passed' : 'Not finished'
  const title = `${name}: ${verdict.toLowerCase()}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${inHtml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>${inHtml(name)}</h1>
<p class="verdict ${result.passed ? 'good' : 'bad'}">${result.passed ? '✓' : '✗'} ${verdict}</p>
<p class="quiet">${inHtml(candidateLine(result))}</p>
</header>
<main>
${figures(result)}
${reasons(result)}
${groups(result.cases)}
${calibrationSection(result.judge)}
${cases(result.cases)}
</main>
<footer class="quiet">${inHtml(provenance(result))}</footer>
</body>
</html>
`
}

function candidateLine({ candidate, hearken, ended_at }: SuiteResult): string {
  const { label, main, small } = candidate
  const models = small === null ? main.model : `${main.model}, with ${small.model} for small jobs`
  return `${label === '' ? '' : `${label} · `}${models} · Hearken ${hearken} · ${ended_at.slice(0, 16).replace('T', ' ')} UTC`
}

function figures({ summary, suite, repeats }: SuiteResult): string {
  const { run, passed, flaky, skipped, score } = summary
  const cells: [string, string, string][] = [
    [
      suite === 'judge' ? 'Cases above the middle of the scale' : 'Cases passed',
      `${passed} of ${run}`,
      `${percent(summary.rate)}, 95 % interval ${interval(summary.interval)}`,
    ],
    ...(score === null
      ? []
      : [
          ['Mean score', score.mean.toFixed(2), `of 1, 95 % interval ${interval(score.interval)}`] as [
            string,
            string,
            string,
          ],
        ]),
    ['Flaky', String(flaky), repeats === 1 ? 'each case was run once' : `each case was run ${repeats} times`],
    ['Skipped', String(skipped), 'the list says why'],
    ['Cost', money(summary.cost_usd), `${summary.tokens.input} tokens in, ${summary.tokens.output} out`],
    [
      'Time',
      milliseconds(summary.duration_ms),
      `a case ${milliseconds(summary.p50_ms)}, 95 % under ${milliseconds(summary.p95_ms)}`,
    ],
  ]
  const items = cells.map(
    ([label, value, note]) =>
      `<div>${tag('dt', label)}<dd><strong>${inHtml(value)}</strong> <span class="quiet">${inHtml(note)}</span></dd></div>`,
  )
  return `<section aria-labelledby="figures"><h2 id="figures">Figures</h2><dl class="figures">${items.join('')}</dl></section>`
}

function reasons({ reasons: why }: SuiteResult): string {
  if (why.length === 0) return ''
  const items = why.map((reason) => tag('li', reason)).join('')
  return `<section aria-labelledby="why"><h2 id="why">Why it does not count as passed</h2><ul>${items}</ul></section>`
}

function groups(all: CaseResult[]): string {
  const names = [...new Set(all.map(({ group }) => group))]
  const rows = names.map((name) => {
    const own = all.filter(({ group }) => group === name)
    const run = own.filter(({ status }) => status !== 'skipped')
    const passed = run.filter(({ status }) => status === 'passed').length
    const share = run.length === 0 ? 0 : passed / run.length
    return `<tr><th scope="row">${inHtml(name)}</th><td class="number">${passed} of ${run.length}</td><td><meter min="0" max="1" low="1" high="1" optimum="1" value="${share.toFixed(4)}">${percent(share)}</meter></td></tr>`
  })
  return `<section aria-labelledby="groups"><h2 id="groups">By group</h2><table><thead><tr><th scope="col">Group</th><th scope="col" class="number">Passed</th><th scope="col">Share</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

/** What went wrong first. */
const ORDER: CaseResult['status'][] = ['failed', 'flaky', 'skipped', 'passed']

function cases(all: CaseResult[]): string {
  const sorted = ORDER.flatMap((status) => all.filter((one) => one.status === status))
  return `<section aria-labelledby="cases"><h2 id="cases">Cases</h2>${sorted.map(caseRow).join('\n')}</section>`
}

const provenance = ({ id, dataset, candidate_id, seed, schema }: SuiteResult) =>
  `Result ${id} · cases ${dataset} · candidate ${candidate_id} · seed ${seed} · schema ${schema}`
