import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MicrophoneDay, MicrophoneEntry } from '../../../../src-main/contract'
import { Button, ErrorNote, Skeleton, StatusDot } from '../../../components'
import { ago, count, duration, fullDate, timeOfDay } from '../../../components/reply'
import { exportLedger, needLedger, readLedger, useLedger, useLedgerDays } from '../../../stores/voice-settings/ledger'
import { t } from '../../../strings'
import { Group } from '../group'

/** Rows shown at first, and with each press of "more". */
const STEP = 20

/** Every opening and closing of the microphone: open now, by day, one by one. */
export function Ledger() {
  const { rows, total, error } = useLedger()
  const days = useLedgerDays()
  const [shown, setShown] = useState(STEP)
  useEffect(() => {
    readLedger()
  }, [])
  useEffect(() => {
    needLedger(0, shown - 1)
  }, [shown])
  const failed = error ?? days.error
  const list = Array.from({ length: Math.min(shown, total ?? 0) }, (_, at) => rows.get(at) ?? null)
  return (
    <Group title={t('settings.microphone.ledger.title')} help={t('settings.microphone.ledger.help')}>
      {failed ? (
        <ErrorNote
          message={`${t('settings.microphone.ledger.failed')} ${failed.message}`}
          buttons={[{ label: t('app.retry'), run: readLedger }]}
        />
      ) : null}
      {days.data ? <OpenNow open={days.data.open} /> : null}
      {total === null ? (
        failed ? null : (
          <div role="status" aria-busy className="flex flex-col gap-3">
            <span className="sr-only">{t('settings.microphone.ledger.loading')}</span>
            <Skeleton className="w-1/2" />
            <Skeleton className="w-2/3" />
          </div>
        )
      ) : total === 0 ? (
        <p className="text-muted leading-normal">{t('settings.microphone.ledger.empty')}</p>
      ) : (
        <>
          {days.data && days.data.days.length > 0 ? <Days days={days.data.days} /> : null}
          <ol aria-label={t('settings.microphone.ledger.title')} className="flex flex-col divide-y">
            {list.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; they stand by their place
              <Row key={at} row={row} />
            ))}
          </ol>
          <div className="flex flex-wrap items-center gap-2">
            {total > shown ? (
              <Button onClick={() => setShown(shown + STEP * 2)}>
                {t('settings.microphone.ledger.more', {
                  count: total - shown,
                  replace: { count: count(total - shown) },
                })}
              </Button>
            ) : null}
            <Button icon={<Download aria-hidden className="size-4" />} onClick={() => void exportLedger()}>
              {t('settings.microphone.ledger.export')}
            </Button>
          </div>
        </>
      )}
    </Group>
  )
}

function OpenNow({ open }: { open: readonly MicrophoneEntry[] }) {
  if (open.length === 0) return <StatusDot state="off" text={t('settings.microphone.ledger.closed_now')} />
  return (
    <ul className="flex flex-col gap-1.5">
      {open.map(({ at, owner, reason, device }) => (
        <li key={`${owner} ${at}`} className="flex flex-wrap items-center gap-x-2">
          <StatusDot state="busy" text={t('settings.microphone.ledger.open_now', { reason })} />
          <span className="text-dim text-sm">{[owner, device, timeOfDay(at)].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

function Days({ days }: { days: readonly MicrophoneDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, so it must be reachable by keyboard
    <figure aria-label={t('settings.microphone.ledger.days')} tabIndex={0} className="max-h-52 overflow-auto">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-raised text-dim text-xs">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {t('settings.microphone.ledger.day')}
            </th>
            <th scope="col" className="py-1 ps-4 text-end font-normal">
              {t('settings.microphone.ledger.opened')}
            </th>
            <th scope="col" className="py-1 ps-4 text-end font-normal">
              {t('settings.microphone.ledger.open_for')}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {days.map(({ day, opened, refused, open_ms }) => (
            <tr key={day} className="align-baseline">
              <th scope="row" className="py-1 text-start font-normal sm:whitespace-nowrap">
                {fullDate(day)}
              </th>
              <td className="whitespace-nowrap py-1 ps-4 text-end">
                {count(opened)}
                {refused > 0 ? (
                  <span className="block text-dim sm:inline">
                    {' '}
                    {t('settings.microphone.ledger.refused_too', { n: count(refused) })}
                  </span>
                ) : null}
              </td>
              <td className="whitespace-nowrap py-1 ps-4 text-end">{duration(open_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Row({ row }: { row: MicrophoneEntry | null }) {
  if (!row)
    return (
      <li className="py-2.5">
        <Skeleton className="w-2/3" />
      </li>
    )
  const { at, what, reason, owner, device, open_ms } = row
  return (
    <li className="flex flex-col gap-0.5 py-2 sm:flex-row sm:gap-4">
      <time
        dateTime={at}
        title={ago(at, new Date())}
        className="w-44 shrink-0 whitespace-nowrap text-dim text-sm tabular-nums"
      >
        {fullDate(at)}, {timeOfDay(at)}
      </time>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm leading-normal">
        <p>
          <span className="font-medium">{t(`settings.microphone.ledger.what.${what}`)}</span> · {reason}
          {open_ms === null ? null : (
            <span className="text-muted"> · {t('settings.microphone.ledger.after', { time: duration(open_ms) })}</span>
          )}
        </p>
        <p className="text-dim">{[owner, device].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}
