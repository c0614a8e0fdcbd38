/** Holds a judge against the labelled set, and says whether it may be a gate. */
import type { Calibration } from '../../../contract'
import { bootstrap, mean, weightedKappa, wilson } from '../statistics'
import type { Judge } from './judge'
import { HIGH, type LabelledReply, LOW, type Material, type Rubric } from './rubric'

/** The least a judge must do to be a gate; docs/evals.md says why. */
export const BAR = {
  kappa: 0.6,
  /** Lower end of its interval. */
  kappaLow: 0.4,
  withinOne: 0.85,
  unread: 0.05,
  flipped: 0.2,
  /** Points that padding alone may gain. */
  verbosity: 0.5,
}

/** Pairs judged in both orders, at most. */
const MOST_PAIRS = 12
/** Points between two labels for one reply to be plainly better. */
const PLAINLY_BETTER = 2

/** Score and label of one reply by one rubric. */
interface Rated {
  reply: string
  rubric: string
  label: number
  score: number
}

export async function calibrate(
  judge: Judge,
  rubrics: Map<string, Rubric>,
  replies: LabelledReply[],
  seed: number,
): Promise<Omit<Calibration, 'rubrics_version'>> {
  const rated: Rated[] = []
  let unread = 0
  for (const reply of replies) {
    const { id, labels } = reply
    for (const [name, label] of Object.entries(labels)) {
      const rubric = rubrics.get(name)
      if (rubric === undefined) throw new Error(`${id} is labelled by ${name}, which is no rubric`)
      const { score } = await judge.score(rubric, materialOf(reply))
      if (score === null) unread += 1
      else rated.push({ reply: id, rubric: name, label, score })
    }
  }
  const figures = {
    judge: judge.label,
    labels: rated.length + unread,
    unread,
    ...agreement(rated, seed),
    position: await positionBias(judge, rubrics, replies),
    verbosity: verbosityBias(rated, replies),
  }
  return { ...figures, refused: whyRefused(figures) }
}

export function agreement(rated: Rated[], seed: number): Pick<Calibration, 'exact' | 'within_one' | 'kappa'> {
  const within = (points: number) => {
    const count = rated.filter(({ label, score }) => Math.abs(label - score) <= points).length
    return { rate: rated.length === 0 ? 0 : count / rated.length, interval: wilson(count, rated.length) }
  }
  const kappa = (sample: Rated[]) =>
    weightedKappa(
      sample.map(({ label, score }): [number, number] => [label, score]),
      LOW,
      HIGH,
    )
  return {
    exact: within(0),
    within_one: within(1),
    kappa: { value: kappa(rated), interval: bootstrap(rated, kappa, seed) },
  }
}

/** Replies to one question, one plainly better than the other, shown in both orders. */
async function positionBias(
  judge: Judge,
  rubrics: Map<string, Rubric>,
  replies: LabelledReply[],
): Promise<Calibration['position']> {
  const seen = { pairs: 0, flipped: 0, first_chosen: 0 }
  for (const { rubric, one, other } of pairsOf(rubrics, replies).slice(0, MOST_PAIRS)) {
    const forward = await judge.better(rubric, one, other)
    const back = await judge.better(rubric, other, one)
    if (forward === null || back === null) continue
    seen.pairs += 1
    // The same place chosen twice is the other reply chosen.
    if (forward === back) seen.flipped += 1
    seen.first_chosen += Number(forward === 'first') + Number(back === 'first')
  }
  return seen
}

function pairsOf(rubrics: Map<string, Rubric>, replies: LabelledReply[]) {
  return replies.flatMap((one, at) =>
    replies.slice(at + 1).flatMap((other) => {
      if (other.question !== one.question) return []
      const name = Object.keys(one.labels).find(
        (key) => Math.abs((one.labels[key] ?? 0) - (other.labels[key] ?? one.labels[key] ?? 0)) >= PLAINLY_BETTER,
      )
      const rubric = name === undefined ? undefined : rubrics.get(name)
      return rubric === undefined ? [] : [{ rubric, one: materialOf(one), other: materialOf(other) }]
    }),
  )
}

/** What a judge may see of a labelled reply. */
const materialOf = ({ id: _, labels: __, plain: ___, ...material }: LabelledReply): Material => material

/** A padded reply against the same one without its padding, by the rubrics that length is nothing to. */
function verbosityBias(rated: Rated[], replies: LabelledReply[]): Calibration['verbosity'] {
  const scoreOf = (reply: string, rubric: string) =>
    rated.find((one) => one.reply === reply && one.rubric === rubric)?.score
  const gains = replies.flatMap(({ id, plain, labels }) =>
    plain === undefined
      ? []
      : Object.keys(labels).flatMap((rubric) => {
          const [padded, bare] = [scoreOf(id, rubric), scoreOf(plain, rubric)]
          return padded === undefined || bare === undefined ? [] : [padded - bare]
        }),
  )
  return { pairs: gains.length, gain: mean(gains) }
}

export function whyRefused(
  of: Pick<Calibration, 'labels' | 'unread' | 'within_one' | 'kappa' | 'position' | 'verbosity'>,
): string[] {
  const { labels, unread, within_one, kappa, position, verbosity } = of
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const flipped = position.pairs === 0 ? 0 : position.flipped / position.pairs
  return [
    unread > labels * BAR.unread && `${unread} of ${labels} answers could not be read.`,
    kappa.value < BAR.kappa &&
      `Its agreement with the labels (kappa) is ${kappa.value.toFixed(2)}; ${BAR.kappa} is needed.`,
    kappa.value >= BAR.kappa &&
      kappa.interval[0] < BAR.kappaLow &&
      `Its agreement may be as low as ${kappa.interval[0].toFixed(2)} (95 %); ${BAR.kappaLow} is needed.`,
    within_one.rate < BAR.withinOne &&
      `${percent(within_one.rate)} of its scores are within one point of the label; ${percent(BAR.withinOne)} is needed.`,
    flipped > BAR.flipped &&
      `In ${position.flipped} of ${position.pairs} pairs it changed its mind with the order; ${percent(BAR.flipped)} is allowed.`,
    verbosity.gain > BAR.verbosity &&
      `Padding alone gains ${verbosity.gain.toFixed(2)} points; ${BAR.verbosity} is allowed.`,
  ].filter((reason) => reason !== false)
}
