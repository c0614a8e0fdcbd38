import type { Scorecard, ScoredWord } from '../../../../src-main/contract'
import { Button, Card } from '../../../components'
import { count, duration, fullDate, timeOfDay } from '../../../components/reply'
import { useSettings } from '../../../stores/settings'
import { toast } from '../../../stores/toasts'
import { setThreshold } from '../../../stores/voice-settings/words'
import { t } from '../../../strings'
import { number, percent, percentRange, range } from './score-words'
import { ScorecardCurve } from './scorecard-curve'

/** Less other sound than this says little about an hour. */
const SURE_HOURS = 0.5

/** One scorecard: each word's figures with their intervals, its curve, and the threshold it suggests. */
export function ScorecardView({ card }: { card: Scorecard }) {
  const { at, from, device, files, left_out } = card
  return (
    <section aria-label={t('settings.scorecard.result')} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-base">
          {t('settings.scorecard.of', { date: fullDate(at), time: timeOfDay(at) })}
        </h2>
        <p className="text-dim text-sm leading-normal">
          {[t(`settings.scorecard.from.${from}`), device, t('settings.scorecard.files', { count: files })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {card.words.map((word) => (
        <WordScore key={word.id} word={word} />
      ))}
      {left_out.length > 0 ? (
        <Names
          title={t('settings.scorecard.left_out', { count: left_out.length })}
          names={left_out.map(({ name, why }) => `${name}: ${why}`)}
        />
      ) : null}
    </section>
  )
}

function WordScore({ word }: { word: ScoredWord }) {
  const hours = word.hours * 3_600_000
  const other = t('settings.scorecard.of_other', { time: duration(hours) })
  return (
    <div className="flex flex-col gap-3">
      <Card className="flex flex-col gap-4">
        <h3 className="font-semibold text-base">{word.label}</h3>
        <dl className="grid gap-4 sm:grid-cols-3">
          <Figure
            name={t('settings.scorecard.missed')}
            value={word.miss_rate === null ? '–' : percent(word.miss_rate)}
            note={
              word.miss_rate === null
                ? t('settings.scorecard.no_clips')
                : `${t('settings.scorecard.of_clips', { missed: count(word.missed), clips: count(word.clips) })} · ${t('settings.scorecard.between', { range: percentRange(word.miss_interval) })}`
            }
          />
          <Figure
            name={t('settings.scorecard.false_accepts')}
            value={word.per_hour === null ? '–' : number(word.per_hour)}
            note={
              word.per_hour === null
                ? t('settings.scorecard.no_other')
                : `${t('settings.scorecard.in', { count: word.false_accepts })} ${other} · ${t('settings.scorecard.between', { range: range(word.per_hour_interval) })}`
            }
          />
          <Figure
            name={t('settings.scorecard.latency')}
            value={word.latency_p50_ms === null ? '–' : `${count(word.latency_p50_ms)} ms`}
            note={
              word.latency_p95_ms === null
                ? t('settings.scorecard.no_clips')
                : t('settings.scorecard.p95', { ms: count(word.latency_p95_ms) })
            }
          />
        </dl>
        <Suggestion word={word} />
        <Names
          title={t('settings.scorecard.missed_clips', { count: word.missed_clips.length })}
          names={word.missed_clips}
        />
        <Names
          title={t('settings.scorecard.false_clips', { count: word.false_accept_clips.length })}
          names={word.false_accept_clips}
        />
      </Card>
      {word.curve.length > 0 && word.clips > 0 && word.hours > 0 ? <ScorecardCurve word={word} /> : null}
    </div>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-dim text-sm">{name}</dt>
      <dd className="flex flex-col gap-1">
        <span className="receipt text-xl">{value}</span>
        <span className="text-dim text-sm leading-normal">{note}</span>
      </dd>
    </div>
  )
}

/** What the rule picks, and one click to use it. */
function Suggestion({ word }: { word: ScoredWord }) {
  const inForce = useSettings((state) => state.settings?.voice.wake_words.find(({ id }) => id === word.id)?.threshold)
  const { picked } = word
  if (!picked) return <p className="text-dim text-sm leading-normal">{t('settings.scorecard.no_pick')}</p>
  const used = Math.abs((inForce ?? -1) - picked.threshold) < 0.005
  const apply = async () => {
    if (await setThreshold(word.id, picked.threshold))
      toast(t('settings.scorecard.applied', { label: word.label, value: Math.round(picked.threshold * 100) }))
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-72 text-sm leading-normal">
        {t('settings.scorecard.picked', {
          value: Math.round(picked.threshold * 100),
          missed: count(picked.missed),
          clips: count(word.clips),
          accepts: count(picked.false_accepts),
        })}{' '}
        <span className="text-dim">
          {t('settings.scorecard.rule')} {word.hours < SURE_HOURS ? t('settings.scorecard.short') : ''}
        </span>
      </p>
      <Button disabled={used} onClick={() => void apply()}>
        {t(used ? 'settings.scorecard.in_use' : 'settings.scorecard.apply')}
      </Button>
    </div>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-card text-muted">{title}</summary>
      <ul className="mt-2 flex max-h-40 flex-col gap-1 overflow-y-auto ps-4 text-dim">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a clip may be there more than once
          <li key={at}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
