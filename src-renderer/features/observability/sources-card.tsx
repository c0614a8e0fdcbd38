import type { Overview } from '../../../src-main/contract'
import { StatusDot } from '../../components'
import { bytes, count, fullDate } from '../../components/reply'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'
import { CardFrame } from './card-frame'

/** Which files the numbers are from, what was lost of them, and how their export goes. */
export function SourcesCard({ data: { traces, exported } }: { data: Overview }) {
  return (
    <CardFrame title={t('observability.sources.title')}>
      <ul className="flex flex-col gap-2 text-muted text-sm leading-normal">
        <li>
          {traces.oldest === null
            ? t('observability.sources.none')
            : t('observability.sources.traces', {
                lines: count(traces.lines),
                files: count(traces.files),
                size: bytes(traces.bytes),
                oldest: fullDate(traces.oldest),
              })}{' '}
          {t('observability.sources.money')}
        </li>
        {traces.dropped > 0 ? (
          <li>
            <StatusDot state="warn" text={t('observability.sources.dropped', { count: traces.dropped })} />
          </li>
        ) : null}
        {traces.unreadable > 0 ? <li>{t('observability.sources.unreadable', { count: traces.unreadable })}</li> : null}
        <li>
          {exported === null ? (
            t('observability.sources.no_export')
          ) : (
            <StatusDot
              state={exported.failed > 0 ? 'warn' : 'ok'}
              text={
                exported.failed > 0
                  ? t('observability.sources.export_failed', {
                      sent: count(exported.sent),
                      failed: count(exported.failed),
                      endpoint: exported.endpoint,
                      error: exported.last_error ?? t('observability.unknown'),
                    })
                  : t('observability.sources.exported', { sent: count(exported.sent), endpoint: exported.endpoint })
              }
            />
          )}
        </li>
      </ul>
      <a
        href={routeHash({ tab: 'settings', id: 'spending', message: null })}
        className="self-start font-medium text-sm underline decoration-edge underline-offset-4 hover:decoration-current"
      >
        {t('observability.sources.settings')}
      </a>
    </CardFrame>
  )
}
