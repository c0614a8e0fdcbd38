import { useState } from 'react'
import { Button, ErrorNote, Progress, Select, Switch } from '../../components'
import { useSettings } from '../../stores/settings'
import { runSet, stopRun, useOpenSet, useRelease } from '../../stores/versions'
import { t } from '../../strings'
import { ReplayTurnCard } from './replay-turn-card'

/** Asks the set of a version, and shows turn by turn what differs. */
export function ReplayRunPanel({ id }: { id: string }) {
  const { run, running, progress, error } = useOpenSet()
  const versions = useRelease((state) => state.data?.versions ?? [])
  const hasJudge = useSettings((state) => state.settings?.release.judge != null)
  const [version, setVersion] = useState('live')
  const [fresh, setFresh] = useState(false)
  const [judge, setJudge] = useState(false)
  const start = () =>
    void runSet(id, version === 'live' ? 'live' : Number(version), { fresh, judge: judge && hasJudge })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Select
        label={t('replays.run.version')}
        value={version}
        onChange={setVersion}
        className="max-w-full"
        options={[
          { value: 'live', label: t('replays.run.live') },
          ...versions
            .filter(({ intact }) => intact)
            .map(({ number, note }) => ({ value: String(number), label: t('replays.run.number', { number, note }) })),
        ]}
      />
      <Switch label={t('replays.run.fresh')} checked={fresh} onChange={setFresh} />
      {hasJudge ? <Switch label={t('replays.run.judge')} checked={judge} onChange={setJudge} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        {running ? (
          <Button kind="asking" onClick={stopRun}>
            {t('replays.run.stop')}
          </Button>
        ) : (
          <Button kind="primary" onClick={start}>
            {t('replays.run.go')}
          </Button>
        )}
        {running && progress ? (
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <p role="status" className="truncate text-muted text-sm">
              {t('replays.run.progress', progress)}
            </p>
            <Progress label={t('replays.run.go')} done={progress.done} total={progress.total} />
          </div>
        ) : null}
      </div>
      {error ? <ErrorNote message={error.message} action={error.action} /> : null}
      {run && !running ? (
        <section aria-label={t('replays.run.result', run)} className="flex min-w-0 flex-col gap-3">
          <p className="text-sm">
            <span className={run.passed === run.total ? 'font-medium text-ok' : 'font-medium text-danger'}>
              {t('replays.run.result', run)}
            </span>
            <span className="text-dim">
              {' '}
              · <span className="font-mono">{t('replays.run.verdict', { hash: run.verdict.slice(0, 12) })}</span>
            </span>
            {run.changed ? <span className="text-danger"> · {t('replays.run.changed')}</span> : null}
          </p>
          {run.turns.map((turn) => (
            <ReplayTurnCard key={turn.id} turn={turn} />
          ))}
        </section>
      ) : null}
    </div>
  )
}
