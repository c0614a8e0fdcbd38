/** How far the judge of a run is to be believed. */
import type { SuiteResult } from '../../contract'
import { inHtml, interval, percent, tag } from './page-text'

export function calibrationSection(judge: SuiteResult['judge']): string {
  if (judge === null) return ''
  const { model, votes, calibration } = judge
  const head = `<section aria-labelledby="judge"><h2 id="judge">The judge</h2>${tag('p', `${model}, ${votes} ${votes === 1 ? 'vote' : 'votes'} on each rubric.`)}`
  if (calibration === null) return `${head}${tag('p', 'It could not be held against the labelled replies.')}</section>`
  const { exact, within_one, kappa, position, verbosity, labels, unread, refused } = calibration
  const rows: [string, string, string][] = [
    ['Same score as the label', percent(exact.rate), interval(exact.interval)],
    ['Within one point', percent(within_one.rate), interval(within_one.interval)],
    ['Quadratic weighted kappa', kappa.value.toFixed(2), interval(kappa.interval)],
    [
      'Changed its mind with the order',
      `${position.flipped} of ${position.pairs} pairs`,
      `first chosen ${position.first_chosen} of ${2 * position.pairs} times`,
    ],
    ['Gained by padding alone', `${verbosity.gain.toFixed(2)} points`, `${verbosity.pairs} pairs`],
    ['Labels', String(labels), `${unread} could not be read`],
  ]
  const body = rows.map(
    ([name, value, note]) =>
      `<tr><th scope="row">${inHtml(name)}</th><td class="number">${inHtml(value)}</td><td>${inHtml(note)}</td></tr>`,
  )
  const may =
    refused.length === 0
      ? tag('p', 'It may be a gate.')
      : `<p>It may not be a gate:</p><ul>${refused.map((reason) => tag('li', reason)).join('')}</ul>`
  return `${head}<table><caption>Against replies labelled by hand</caption><thead><tr><th scope="col">What</th><th scope="col" class="number">Figure</th><th scope="col">95 % interval, or of what</th></tr></thead><tbody>${body.join('')}</tbody></table>${may}</section>`
}
