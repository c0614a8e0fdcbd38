import { useEffect } from 'react'
import type { ReleaseEvent } from '../../../src-main/contract'
import { ErrorNote, Skeleton } from '../../components'
import { ago, fullDate, timeOfDay } from '../../components/reply'
import { loadHistory, useHistory } from '../../stores/versions'
import { t } from '../../strings'
import { Reasons } from './reasons'

/** Who did what, when and why, and what was said against it. */
export function HistoryList() {
  const { data, error } = useHistory()
  useEffect(() => {
    void loadHistory()
  }, [])
  if (error && data === null)
    return (
      <ErrorNote
        message={`${t('versions.failed')} ${error.message}`}
        action={error.action}
        buttons={[{ label: t('app.retry'), run: () => void loadHistory() }]}
      />
    )
  if (data === null) return <Skeleton className="h-14 w-full" />
  if (data.length === 0) return <p className="py-8 text-muted">{t('versions.history.empty')}</p>
  return (
    <ol aria-label={t('versions.history.title')} className="flex flex-col">
      {data.map((event) => (
        <Entry key={event.id} event={event} />
      ))}
    </ol>
  )
}

function Entry({ event: { at, by, type, version, why, from, reasons } }: { event: ReleaseEvent }) {
  const result =
    type === 'checked' ? t(reasons.length === 0 ? 'versions.history.passed' : 'versions.history.failed') : ''
  const where = by === 'window' || by === 'command line' ? t(`versions.history.by.${by}`) : by
  const instead =
    from !== null && from !== version && type !== 'refused' ? t('versions.history.from', { number: from }) : ''
  return (
    <li className="flex flex-col gap-1 border-b py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="font-medium text-sm">
          {t(`versions.history.what.${type}`, { number: version })}
          {result === '' ? null : <span className={reasons.length === 0 ? 'text-ok' : 'text-danger'}> {result}</span>}
          {instead === '' ? null : <span className="font-normal text-muted"> {instead}</span>}
        </p>
        <time dateTime={at} title={ago(at, new Date())} className="text-dim text-sm">
          {fullDate(at)}, {timeOfDay(at)}, {where}
        </time>
      </div>
      {why === '' ? null : (
        <p dir="auto" className="break-words text-muted text-sm leading-normal">
          {why}
        </p>
      )}
      {reasons.length === 0 ? null : <Reasons className="text-muted" reasons={reasons} />}
    </li>
  )
}
