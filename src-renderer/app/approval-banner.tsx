import { Hand } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, plainName } from '../components'
import { ApprovalAnnouncer, clockText, useSecondsLeft } from '../components/approval'
import { showApproval, useApprovals } from '../stores/approvals'
import { t } from '../strings'

/** A card that is just being drawn needs no banner. */
const PATIENCE_MS = 400

/**
 * Across the top while a tool waits for a yes or no and its card is not on the screen: in another tab, another conversation,
 * or scrolled away. Leads there; the answer itself is given beside what it is about.
 */
export function ApprovalBanner() {
  const waiting = useApprovals((state) => state.waiting)
  const ended = useApprovals((state) => state.ended)
  const first = useApprovals((state) => state.waiting.find(({ id }) => !state.inSight.includes(id)))
  const [late, setLate] = useState<string | null>(null)
  const id = first?.id ?? null
  useEffect(() => {
    const timer = setTimeout(() => setLate(id), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <>
      <ApprovalAnnouncer waiting={waiting} ended={ended} />
      {first && first.id === late ? (
        <section
          aria-label={t('approval.asks')}
          className="anim-fade flex flex-wrap items-center gap-x-3 gap-y-1 border-accent border-b bg-accent-soft px-4 py-1.5 text-sm"
        >
          <Hand aria-hidden className="size-4 shrink-0 text-accent-ink" />
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 text-ink">
            {t('approval.banner', { what: plainName(first.label) })}
          </span>
          {waiting.length > 1 ? (
            <span className="text-muted">{t('approval.more', { count: waiting.length - 1 })}</span>
          ) : null}
          <Left expires={first.expires_at} />
          <Button size="sm" kind="asking" onClick={() => showApproval(first)}>
            {t('approval.show')}
          </Button>
        </section>
      ) : null}
    </>
  )
}

function Left({ expires }: { expires: string }) {
  const seconds = useSecondsLeft(expires)
  return (
    <span className="font-mono text-muted text-xs tabular-nums">
      {t('approval.left', { time: clockText(seconds) })}
    </span>
  )
}
