import type { ScoredWord } from '../../../../src-main/contract'
import { ChartFrame, ChartTable, ScoreCurve } from '../../../components/charts'
import { t } from '../../../strings'
import { curvePlaces, pointAt } from './curve-places'
import { number, percent } from './score-words'

/** What each strictness would cost, with the one in force and the one suggested; the same as a table. */
export function ScorecardCurve({ word }: { word: ScoredWord }) {
  const now = pointAt(word, word.threshold)
  const { picked } = word
  const mark = (name: string, point: typeof now, accent: boolean) =>
    point ? [{ name, missRate: point.miss_rate, perHour: point.false_accepts_per_hour, accent }] : []
  const same = now?.miss_rate === picked?.miss_rate && now?.false_accepts_per_hour === picked?.false_accepts_per_hour
  const words = {
    missed: t('settings.scorecard.missed'),
    perHour: t('settings.scorecard.per_hour'),
    threshold: t('settings.scorecard.threshold'),
  }
  return (
    <ChartFrame
      title={t('settings.scorecard.curve', { label: word.label })}
      help={t('settings.scorecard.curve_help')}
      chart={
        <ScoreCurve
          label={t('settings.scorecard.curve', { label: word.label })}
          places={curvePlaces(word.curve)}
          words={words}
          marks={
            same
              ? mark(t('settings.scorecard.mark_both'), picked, true)
              : [
                  ...mark(t('settings.scorecard.mark_now'), now, false),
                  ...mark(t('settings.scorecard.mark_picked'), picked, true),
                ]
          }
        />
      }
      table={
        <ChartTable
          label={t('settings.scorecard.curve', { label: word.label })}
          heads={[words.threshold, words.missed, words.perHour]}
          rows={curvePlaces(word.curve).map(({ threshold, missRate, perHour }) => ({
            key: threshold,
            cells: [threshold, percent(missRate), number(perHour)],
          }))}
        />
      }
    />
  )
}
