import { ErrorNote } from '../../../components'
import { useRecorder } from '../../../stores/voice-settings/recorder'
import { stopTrying, tryWord, useTrying } from '../../../stores/voice-settings/try-word'
import { t } from '../../../strings'
import { LevelBar } from './level-bar'
import { MeterBar } from './meter-bar'

const percent = (value: number) => Math.round(value * 100)

/** Say it: how near it comes, where it would wake Hearken, and how often it did. */
export function TryPanel({ label }: { label: string }) {
  const { id, score, best, threshold, heard, ready, error } = useTrying()
  const open = useRecorder((state) => state.open)
  if (error)
    return (
      <ErrorNote
        message={error.message}
        action={error.action}
        buttons={[
          { label: t('app.retry'), run: () => id && void tryWord(id) },
          { label: t('app.close'), run: stopTrying },
        ]}
      />
    )
  return (
    <div className="flex flex-col gap-3 rounded-card border bg-sunken p-3 text-sm">
      <p role="status" className="leading-normal">
        {!ready || !open
          ? t('settings.wake.try_opening')
          : heard === 0
            ? t('settings.wake.try_say', { label })
            : t('settings.wake.try_heard', { label, count: heard })}
      </p>
      <div className="flex flex-col gap-1">
        <p className="text-dim text-xs">{t('settings.microphone.level')}</p>
        <LevelBar />
      </div>
      <div className="flex flex-col gap-1">
        <p className="flex justify-between gap-4 text-dim text-xs tabular-nums">
          <span>{t('settings.wake.score')}</span>
          <span>{t('settings.wake.best', { best: percent(best), threshold: percent(threshold) })}</span>
        </p>
        <MeterBar
          label={t('settings.wake.score')}
          value={score}
          colour={score >= threshold ? 'var(--ok)' : 'var(--edge)'}
          marks={[
            { name: 'best', at: best, colour: 'var(--muted)' },
            { name: 'threshold', at: threshold, colour: 'var(--accent)' },
          ]}
        />
      </div>
    </div>
  )
}
