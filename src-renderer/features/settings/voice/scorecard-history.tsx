import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Scorecard, ScoredWord } from '../../../../src-main/contract'
import { IconButton, Select } from '../../../components'
import { ChartFrame, ChartTable, type Series, TimeLines, type TimePoint } from '../../../components/charts'
import { fullDate, timeOfDay } from '../../../components/reply'
import { toast } from '../../../stores/toasts'
import { removeScorecard } from '../../../stores/voice-settings/scorecards'
import { t } from '../../../strings'
import { Group } from '../group'
import { number, percent, percentRange, range } from './score-words'

interface HistoryProps {
  cards: readonly Scorecard[]
  shown: string
  onShow: (id: string) => void
}

/** Earlier scorecards: of one word over time, and each to be looked at again. */
export function ScorecardHistory({ cards, shown, onShow }: HistoryProps) {
  const labels = new Map(cards.flatMap(({ words }) => words.map(({ id, label }) => [id, label] as const)))
  const [picked, setPicked] = useState<string | null>(null)
  const first = cards.find(({ id }) => id === shown)?.words[0]?.id ?? ''
  const word = picked !== null && labels.has(picked) ? picked : first
  const measured = cards
    .flatMap(({ at, words }) => words.filter(({ id }) => id === word).map((score) => ({ at, score })))
    .toReversed()
  return (
    <Group title={t('settings.scorecard.history')} help={t('settings.scorecard.history_help')}>
      {labels.size > 1 ? (
        <Select
          label={t('settings.scorecard.word')}
          value={word}
          onChange={setPicked}
          options={[...labels].map(([value, label]) => ({ value, label }))}
          className="max-w-72"
        />
      ) : null}
      {measured.length > 1 ? <OverTime measured={measured} /> : null}
      <ol className="flex flex-col divide-y">
        {cards.map((card) => (
          <Row key={card.id} card={card} current={card.id === shown} onShow={() => onShow(card.id)} />
        ))}
      </ol>
    </Group>
  )
}

function OverTime({ measured }: { measured: readonly { at: string; score: ScoredWord }[] }) {
  const table = (
    <ChartTable
      label={t('settings.scorecard.history')}
      heads={[
        t('settings.scorecard.when'),
        t('settings.scorecard.missed'),
        t('settings.scorecard.interval'),
        t('settings.scorecard.per_hour'),
        t('settings.scorecard.interval'),
      ].map((head, at) => (at === 4 ? `${head} ` : head))}
      rows={measured.map(({ at, score }) => ({
        key: at,
        cells: [
          `${fullDate(at)}, ${timeOfDay(at)}`,
          score.miss_rate === null ? '–' : percent(score.miss_rate),
          percentRange(score.miss_interval),
          score.per_hour === null ? '–' : number(score.per_hour),
          range(score.per_hour_interval),
        ],
      }))}
    />
  )
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <Trend
        title={t('settings.scorecard.missed_over_time')}
        series={{ key: 'missed', name: t('settings.scorecard.missed'), colour: 1 }}
        points={measured.map(({ at, score }) => ({ at, values: { missed: score.miss_rate } }))}
        value={percent}
        table={table}
      />
      <Trend
        title={t('settings.scorecard.accepts_over_time')}
        series={{ key: 'accepts', name: t('settings.scorecard.an_hour'), colour: 2 }}
        points={measured.map(({ at, score }) => ({ at, values: { accepts: score.per_hour } }))}
        value={number}
        table={table}
      />
    </div>
  )
}

interface TrendProps {
  title: string
  series: Series
  points: readonly TimePoint[]
  value: (value: number) => string
  table: ReactNode
}

/** One figure from scorecard to scorecard. */
function Trend({ title, series, points, value, table }: TrendProps) {
  const chart = <TimeLines label={title} bucket="day" series={[series]} points={points} value={value} />
  return <ChartFrame title={title} chart={chart} table={table} />
}

function Row({ card, current, onShow }: { card: Scorecard; current: boolean; onShow: () => void }) {
  const { id, at, words } = card
  const when = `${fullDate(at)}, ${timeOfDay(at)}`
  const remove = async () => {
    const error = await removeScorecard(id)
    toast(error ? `${error.message} ${error.action}` : t('settings.scorecard.removed'))
  }
  return (
    <li className="flex items-center gap-2 py-1.5">
      <button
        type="button"
        aria-pressed={current}
        onClick={onShow}
        className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5 rounded-card px-2 py-1.5 text-start text-sm hover:bg-hover aria-pressed:bg-hover"
      >
        <span className="tabular-nums">{when}</span>
        <span className="min-w-0 text-dim">
          {words
            .map(({ label, miss_rate, per_hour }) =>
              t('settings.scorecard.line', {
                label,
                missed: miss_rate === null ? '–' : percent(miss_rate),
                accepts: per_hour === null ? '–' : number(per_hour),
              }),
            )
            .join(' · ')}
        </span>
      </button>
      <IconButton size="sm" label={t('settings.scorecard.remove', { when })} onClick={() => void remove()}>
        <Trash2 />
      </IconButton>
    </li>
  )
}
