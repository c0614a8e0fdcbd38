import { Scale } from 'lucide-react'
import type { TurnScore } from '../../../src-main/contract'
import { Button, ErrorNote } from '../../components'
import { Meter } from '../../components/charts'
import { judgeTurn, useOpenTurns } from '../../stores/observability'
import { go } from '../../stores/route'
import { t } from '../../strings'
import { Section } from './section'

/** Scores that stand in the trace; the judge can be asked once. */
export function ScoreCard({
  turnId,
  hasReply,
  scores,
}: {
  turnId: string
  hasReply: boolean
  scores: readonly TurnScore[]
}) {
  const { judging, refused } = useOpenTurns()
  const judged = scores.filter(({ by }) => by !== '')
  const settings = () => go({ tab: 'settings', id: 'models', message: null })
  return (
    <Section
      title={t('observability.turn.scores')}
      {...(judged.length === 0 ? { help: t('observability.turn.judge_help') } : {})}
      actions={
        judged.length > 0 || !hasReply ? null : (
          <Button
            size="sm"
            icon={<Scale aria-hidden className="size-4" />}
            busy={judging ? t('observability.turn.judging') : undefined}
            onClick={() => void judgeTurn(turnId)}
          >
            {t('observability.turn.judge')}
          </Button>
        )
      }
    >
      {refused ? (
        <ErrorNote
          message={refused.message}
          action={refused.action}
          buttons={refused.code === 'NOT_CONFIGURED' ? [{ label: t('observability.turn.models'), run: settings }] : []}
        />
      ) : null}
      {judged.map((score) => (
        <div key={`${score.name}/${score.at}`} className="flex flex-col gap-3 rounded-card border bg-raised p-4">
          <p className="font-medium">
            {t('observability.turn.score_by', { score: score.value.toFixed(2), by: score.by })}
          </p>
          <Trust calibration={score.calibration} />
          {score.summary ? (
            <p dir="auto" className="text-muted text-sm leading-normal">
              {score.summary}
            </p>
          ) : null}
          <dl className="flex flex-col gap-3">
            {score.parts.map(({ name, value, reason }) => (
              <div
                key={name}
                className="grid grid-cols-[6rem_6rem_1fr] items-center gap-x-3 gap-y-1 text-sm max-sm:grid-cols-[6rem_1fr]"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="receipt flex items-center gap-2 whitespace-nowrap text-xs">
                  <Meter part={value} className="min-w-10 flex-1" />
                  {value.toFixed(2)}
                </dd>
                <dd dir="auto" className="text-dim leading-normal max-sm:col-span-2">
                  {reason}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Section>
  )
}

/** How far this judge is to be believed. */
function Trust({ calibration }: Pick<TurnScore, 'calibration'>) {
  if (calibration === null)
    return <p className="text-dim text-sm leading-normal">{t('observability.turn.unmeasured')}</p>
  const { refused, labels, kappa } = calibration
  const trust = { labels, kappa: kappa.toFixed(2) }
  return refused.length === 0 ? (
    <p className="text-dim text-sm leading-normal">{t('observability.turn.trusted', trust)}</p>
  ) : (
    <p className="text-danger text-sm leading-normal">
      {t('observability.turn.distrusted')} {refused.join(' ')}
    </p>
  )
}
