import { Check, Mic, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton, Progress } from '../../../components'
import {
  dropTake,
  FEWEST_TAKES,
  goodTakes,
  MOST_TAKES,
  recordTake,
  TAKE_MS,
  type Take,
  useMaking,
} from '../../../stores/voice-settings/make-phrase'
import { stopRecording, useRecorder } from '../../../stores/voice-settings/recorder'
import { t } from '../../../strings'
import { LevelBar } from './level-bar'

/** Three to five sayings, each looked at as soon as it is there. */
export function Takes() {
  const making = useMaking()
  const { takes, recordingSince } = making
  const reason = useRecorder((state) => state.reason)
  const recording = reason === 'phrase'
  const good = goodTakes(making).length
  return (
    <section aria-label={t('settings.wake.takes')} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h3 className="font-medium text-sm">{t('settings.wake.takes')}</h3>
        <p className="text-dim text-sm leading-normal">
          {t('settings.wake.takes_help', { least: FEWEST_TAKES, most: MOST_TAKES })}
        </p>
      </div>
      {takes.length > 0 ? (
        <ol className="flex flex-col gap-2">
          {takes.map((take, at) => (
            <TakeRow key={take.key} take={take} n={at + 1} />
          ))}
        </ol>
      ) : null}
      <div aria-live="polite" className="flex flex-col gap-2">
        <Button
          className="self-start"
          kind={recording ? 'asking' : 'plain'}
          icon={<Mic aria-hidden className="size-4" />}
          disabled={!recording && takes.length >= MOST_TAKES}
          busy={recording && recordingSince === null ? t('settings.microphone.opening') : undefined}
          onClick={() => (recording ? stopRecording() : void recordTake())}
        >
          {recording
            ? t('settings.wake.say_now')
            : takes.length >= MOST_TAKES
              ? t('settings.wake.enough')
              : t('settings.wake.record', { n: takes.length + 1 })}
        </Button>
        {recordingSince === null ? null : <Countdown since={recordingSince} />}
        {takes.length > 0 && !recording ? (
          <p className="text-dim text-sm">
            {good >= FEWEST_TAKES
              ? t('settings.wake.good_enough', { n: good })
              : t('settings.wake.good_more', { count: FEWEST_TAKES - good })}
          </p>
        ) : null}
      </div>
    </section>
  )
}

function TakeRow({ take, n }: { take: Take; n: number }) {
  const { check, key } = take
  const bad = check !== null && check.problem !== ''
  return (
    <li className="flex items-start gap-2.5 rounded-card border px-3 py-2 text-sm">
      {check === null ? null : bad ? (
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      ) : (
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
      )}
      <p className="min-w-0 flex-1 leading-normal">
        <span className="font-medium">{t('settings.wake.take', { n })}</span>{' '}
        {check === null ? (
          <span className="text-dim">{t('settings.wake.looking')}</span>
        ) : bad ? (
          <span className="text-danger">
            {check.problem} {check.action}
          </span>
        ) : (
          <span className="text-muted tabular-nums">
            {t('settings.wake.take_good', { seconds: check.seconds.toFixed(1), snr: Math.round(check.snr_db ?? 0) })}
          </span>
        )}
      </p>
      <IconButton size="sm" label={t('settings.wake.drop_take', { n })} onClick={() => dropTake(key)}>
        <X />
      </IconButton>
    </li>
  )
}

/** How long there still is to say it. */
function Countdown({ since }: { since: number }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 100)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-col gap-1.5">
      <LevelBar />
      <Progress label={t('settings.wake.say_now')} done={Math.min(TAKE_MS, now - since)} total={TAKE_MS} />
    </div>
  )
}
