import clsx from 'clsx'
import { Pin, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { ItemKind, MemoryItem } from '../../../src-main/contract'
import { IconButton, plainName } from '../../components'
import { ago, fullDate } from '../../components/reply'
import { forgetItem, useUses, wantUse } from '../../stores/memory'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

interface CardFrameProps {
  id: string
  open: boolean
  kind: ItemKind
  origin: MemoryItem['origin']
  source: string
  created_on: string
  pinned?: boolean
  /** Start of the text, to name the card by. */
  name: string
  /** At the end of the foot: how it matched. */
  match?: ReactNode
  /** In place of Forget. */
  action?: ReactNode
  children: ReactNode
}

/** An index card: what is remembered, and in its foot who said it, when, where and how often it was used. The whole card opens it. */
export function CardFrame(props: CardFrameProps) {
  const { id, open, kind, origin, source, created_on, pinned, name, match, action, children } = props
  // "You said" already names the person.
  const said = origin === 'owner' && source === 'You'
  return (
    <article
      className={clsx(
        'group relative mb-2 rounded-card border bg-raised px-4 py-3 transition-colors duration-120 hover:border-edge',
        open && 'border-ink',
      )}
    >
      <div className="pe-7 text-base">{children}</div>
      <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-dim text-sm">
        <p className="min-w-0 flex-1 basis-44 truncate">
          {pinned ? <Pin role="img" aria-label={t('memory.pinned')} className="me-1.5 inline size-3.5" /> : null}
          {t(`memory.origin.${origin}`)} ·{' '}
          <time dateTime={created_on} title={ago(created_on, new Date())}>
            {fullDate(created_on)}
          </time>
          {source && !said ? (
            <>
              {' · '}
              <bdi title={plainName(source)}>{plainName(source)}</bdi>
            </>
          ) : null}
          <Uses id={id} />
        </p>
        <p className="flex shrink-0 items-baseline gap-2">
          {match}
          <span className="rounded-[4px] bg-soft px-1.5 py-px text-muted text-xs">{t(`memory.kind.${kind}`)}</span>
        </p>
      </div>
      <a
        data-row
        href={routeHash({ tab: 'memory', id, message: null })}
        aria-current={open ? 'true' : undefined}
        className="absolute inset-0 rounded-card"
      >
        <span className="sr-only">{t('memory.open', { text: plainName(name) })}</span>
      </a>
      {action ? (
        <div className="absolute end-2.5 top-2.5">{action}</div>
      ) : (
        <IconButton
          label={t('memory.forget')}
          size="sm"
          onClick={() => void forgetItem(id)}
          className="absolute end-2.5 top-2.5 opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        >
          <Trash2 />
        </IconButton>
      )}
    </article>
  )
}

/** Once it is known; nothing is said of what was never used. */
function Uses({ id }: { id: string }) {
  const times = useUses((all) => all[id]?.times)
  useEffect(() => wantUse(id), [id])
  return times ? <> · {t('memory.used', { count: times })}</> : null
}
