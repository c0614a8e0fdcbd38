import clsx from 'clsx'
import { Hand } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Approval } from '../../../src-main/contract'
import { t } from '../../strings'
import { Button } from '../button'
import { plainName } from '../plain-name'
import { ArgumentList } from './argument-list'
import { mayTakeFocus } from './may-take-focus'
import { clockText, useSecondsLeft } from './time-left'
import { useArmed } from './use-armed'
import { useInSight } from './use-in-sight'

export interface ApprovalCardProps {
  approval: Approval
  /** 1 is answered first. */
  place: number
  total: number
  /** The answer that is on its way. */
  answering: boolean | null
  error: string | null
  /** The person asked to be led here. */
  wanted: boolean
  onWantedShown: () => void
  onAnswer: (id: string, allow: boolean) => void
  onSight: (id: string, inSight: boolean) => void
  /** It left the screen while the keyboard's focus was in it. */
  onFocusLost: (id: string) => void
}

const SOON_S = 30

/**
 * A tool's question: what it is about to do, with what exactly, why it asks, and how long. The focus comes to the card and
 * never to a button, so that no key pressed meanwhile is an answer.
 */
export function ApprovalCard(props: ApprovalCardProps) {
  const { approval, place, total, answering, error, wanted, onWantedShown, onAnswer, onSight, onFocusLost } = props
  const { id, label, access, args_json } = approval
  const card = useRef<HTMLElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const armed = useArmed(place)
  const ids = useId()
  const busy = answering !== null

  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost(id)
    }
  }, [id, onFocusLost])
  useEffect(() => {
    if (place === 1 && mayTakeFocus(id)) card.current?.focus({ preventScroll: true })
  }, [place, id])
  useEffect(() => {
    if (!wanted) return
    const frame = requestAnimationFrame(() => {
      card.current?.focus()
      onWantedShown()
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted, onWantedShown])
  useInSight(
    buttons,
    useCallback((inSight) => onSight(id, inSight), [id, onSight]),
  )

  const answer = (allow: boolean) => {
    if (armed && !busy) onAnswer(id, allow)
  }
  // A key held down since before is not meant for this.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  }
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={`${ids}-asks ${ids}-what`}
      aria-describedby={`${ids}-why`}
      data-approval={id}
      className="anim-rise my-1.5 flex flex-col gap-2.5 rounded-card border border-accent bg-raised p-3.5"
    >
      <div className="flex items-center gap-2 text-xs">
        <Hand aria-hidden className="size-4 shrink-0 text-accent-ink" />
        <span id={`${ids}-asks`} className="font-medium text-accent-ink">
          {t('approval.asks')}
        </span>
        {total > 1 ? <span className="text-dim">{t('approval.place', { place, total })}</span> : null}
        <TimeLeft expires={approval.expires_at} />
      </div>
      <p id={`${ids}-what`} dir="auto" className="font-medium text-base leading-normal">
        {plainName(label)}
      </p>
      <p id={`${ids}-why`} className="text-muted text-sm leading-normal">
        {t(`approval.why.${access}`)} {t('approval.silence')}
      </p>
      <ArgumentList json={args_json} />
      <p className="font-mono text-dim text-xs">
        {[approval.tool, plainName(approval.source), t(`chat.access.${access}`)].join(' · ')}
      </p>
      {error ? (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      ) : null}
      <div ref={buttons} className="flex flex-wrap gap-2">
        <Button
          kind="asking"
          aria-describedby={`${ids}-what`}
          aria-disabled={!armed || busy || undefined}
          busy={answering === true ? t('approval.allowing') : undefined}
          onKeyDown={onKeyDown}
          onClick={() => answer(true)}
        >
          {t('approval.allow')}
        </Button>
        <Button
          aria-describedby={`${ids}-what`}
          aria-disabled={!armed || busy || undefined}
          busy={answering === false ? t('approval.refusing') : undefined}
          onKeyDown={onKeyDown}
          onClick={() => answer(false)}
        >
          {t('approval.no')}
        </Button>
      </div>
    </section>
  )
}

function TimeLeft({ expires }: { expires: string }) {
  const seconds = useSecondsLeft(expires)
  return (
    <span
      className={clsx('ms-auto font-mono tabular-nums', seconds <= SOON_S ? 'font-medium text-accent-ink' : 'text-dim')}
    >
      {seconds > 0 ? t('approval.left', { time: clockText(seconds) }) : t('approval.up')}
    </span>
  )
}
