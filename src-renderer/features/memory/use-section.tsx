import { useEffect, useState } from 'react'
import type { UsedIn } from '../../../src-main/contract'
import { ago, fullDate } from '../../components/reply'
import { readUsedIn, useUses, wantUse } from '../../stores/memory'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

/** How often it was used in replies, and in which. */
export function UseSection({ id }: { id: string }) {
  const use = useUses((all) => all[id])
  const [turns, setTurns] = useState<UsedIn[] | 'failed' | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    wantUse(id)
    setOpen(false)
    setTurns(null)
  }, [id])
  if (!use) return null
  const toggle = async () => {
    setOpen(!open)
    if (!open && turns === null) setTurns((await readUsedIn(id)) ?? 'failed')
  }
  return (
    <section className="flex flex-col items-start gap-1.5 border-t pt-4 text-sm">
      <h2 className="font-medium">{t('memory.detail.uses')}</h2>
      {use.times === 0 || use.last_at === null ? (
        <p className="text-dim">{t('memory.detail.uses_none')}</p>
      ) : (
        <>
          <p className="text-muted">
            {t('memory.detail.uses_line', { count: use.times })}, {t('memory.detail.uses_cited', { count: use.cited })},{' '}
            <time dateTime={use.last_at} title={fullDate(use.last_at)}>
              {t('memory.detail.uses_last', { when: ago(use.last_at, new Date()) })}
            </time>
          </p>
          <button
            type="button"
            aria-expanded={open}
            onClick={() => void toggle()}
            className="min-h-6 text-muted underline decoration-edge underline-offset-4 hover:text-ink"
          >
            {t(open ? 'memory.detail.uses_hide' : 'memory.detail.uses_show')}
          </button>
          {open && turns === 'failed' ? <p className="text-danger">{t('memory.detail.uses_failed')}</p> : null}
          {open && Array.isArray(turns) ? <Turns turns={turns} /> : null}
        </>
      )}
    </section>
  )
}

function Turns({ turns }: { turns: UsedIn[] }) {
  return (
    <ul className="anim-rise flex w-full flex-col gap-1">
      {turns.map((turn) => (
        <li key={turn.message_id}>
          <a
            href={routeHash({ tab: 'chat', id: turn.conversation_id, message: turn.message_id })}
            className="flex flex-col gap-0.5 rounded-[7px] px-2 py-1.5 hover:bg-hover"
          >
            <span dir="auto" className="line-clamp-2 leading-normal">
              {turn.question || t('memory.detail.uses_empty')}
            </span>
            <span className="text-dim text-xs">
              <bdi>{turn.conversation_title}</bdi> · {fullDate(turn.at)}
              {' · '}
              {t(turn.cited ? 'chat.receipt.state.cited' : 'chat.receipt.state.injected')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
