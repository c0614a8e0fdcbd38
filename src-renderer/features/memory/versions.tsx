import clsx from 'clsx'
import { useState } from 'react'
import type { MemoryItem } from '../../../src-main/contract'
import { fullDate, timeOfDay } from '../../components/reply'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'
import { Changes } from './changes'

/** All versions as a stack of cards, newest on top; each can be looked at, and shows what it changed. */
export function Versions({ versions, shown }: { versions: readonly MemoryItem[]; shown: string }) {
  const stack = [...versions].sort((a, b) => b.created_at.localeCompare(a.created_at))
  if (stack.length < 2) return <p className="border-t pt-4 text-dim text-sm">{t('memory.detail.only')}</p>
  return (
    <section aria-label={t('memory.detail.versions')} className="flex flex-col gap-2 border-t pt-4">
      <h2 className="font-medium text-sm">{t('memory.detail.versions')}</h2>
      <ol className="flex flex-col gap-1.5">
        {stack.map((version, index) => (
          <li key={version.id} className={clsx(index > 0 && 'ms-4')}>
            <Version
              version={version}
              before={stack[index + 1]}
              n={stack.length - index}
              shown={version.id === shown}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface VersionProps {
  version: MemoryItem
  before: MemoryItem | undefined
  n: number
  shown: boolean
}

function Version({ version, before, n, shown }: VersionProps) {
  const [changes, setChanges] = useState(false)
  return (
    <div
      className={clsx(
        'flex flex-col rounded-card border',
        version.is_latest ? 'bg-raised' : 'bg-soft text-muted',
        shown && 'border-ink',
      )}
    >
      <a
        href={routeHash({ tab: 'memory', id: version.id, message: null })}
        aria-current={shown ? 'true' : undefined}
        className="flex flex-col gap-1 rounded-card px-3 py-2.5 hover:bg-hover"
      >
        <span dir="auto" className="line-clamp-3 text-sm leading-normal">
          {version.text}
        </span>
        <span className="text-muted text-xs">
          {[
            t('memory.detail.version', { n }),
            `${fullDate(version.created_at)}, ${timeOfDay(version.created_at)}`,
            ...(version.is_latest ? [t('memory.detail.current')] : []),
            ...(shown ? [t('memory.detail.shown')] : []),
          ].join(' · ')}
        </span>
      </a>
      {before ? (
        <div className="flex flex-col items-start gap-1.5 px-3 pb-2">
          <button
            type="button"
            aria-expanded={changes}
            onClick={() => setChanges(!changes)}
            className="-ms-1 min-h-6 rounded-[7px] px-1 text-muted text-xs underline decoration-edge underline-offset-4 hover:text-ink"
          >
            {changes ? t('memory.detail.changes_hide') : t('memory.detail.changes_show', { n: n - 1 })}
          </button>
          {changes ? <Changes before={before.text} after={version.text} /> : null}
        </div>
      ) : null}
    </div>
  )
}
