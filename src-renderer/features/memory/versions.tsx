import clsx from 'clsx'
import type { MemoryItem } from '../../../src-main/contract'
import { fullDate, timeOfDay } from '../../components/reply'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

/** All versions as a stack of cards, newest on top; each can be looked at. */
export function Versions({ versions, shown }: { versions: readonly MemoryItem[]; shown: string }) {
  const stack = [...versions].sort((a, b) => b.created_at.localeCompare(a.created_at))
  if (stack.length < 2) return <p className="border-t pt-4 text-dim text-sm">{t('memory.detail.only')}</p>
  return (
    <section aria-label={t('memory.detail.versions')} className="flex flex-col gap-2 border-t pt-4">
      <h2 className="font-medium text-sm">{t('memory.detail.versions')}</h2>
      <ol className="flex flex-col gap-1.5">
        {stack.map((version, index) => (
          <li key={version.id} className={clsx(index > 0 && 'ms-4')}>
            <a
              href={routeHash({ tab: 'memory', id: version.id, message: null })}
              aria-current={version.id === shown ? 'true' : undefined}
              className={clsx(
                'flex flex-col gap-1 rounded-card border px-3 py-2.5 hover:bg-hover',
                version.is_latest ? 'bg-raised' : 'bg-soft text-muted',
                version.id === shown && 'border-ink',
              )}
            >
              <span dir="auto" className="line-clamp-3 text-sm leading-normal">
                {version.text}
              </span>
              <span className="text-muted text-xs">
                {[
                  t('memory.detail.version', { n: stack.length - index }),
                  `${fullDate(version.created_at)}, ${timeOfDay(version.created_at)}`,
                  ...(version.is_latest ? [t('memory.detail.current')] : []),
                  ...(version.id === shown ? [t('memory.detail.shown')] : []),
                ].join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
