import { useEffect, useState } from 'react'
import type { Approval, ApprovalOutcome } from '../../../src-main/contract'
import { t } from '../../strings'
import { plainName } from '../plain-name'
import { clockText, secondsLeft } from './time-left'

const SOON_S = 30

/** Tells screen readers of a question at once, again before its time is up, and how it ended. */
export function ApprovalAnnouncer({
  waiting,
  ended,
}: {
  /** Oldest first. */
  waiting: readonly Approval[]
  /** The one that ended last. */
  ended: { approval: Approval; outcome: ApprovalOutcome } | null
}) {
  const [question, setQuestion] = useState('')
  const [end, setEnd] = useState('')
  const first = waiting[0]
  useEffect(() => {
    if (!first) return setQuestion('')
    const what = plainName(first.label)
    const left = secondsLeft(first.expires_at, Date.now())
    setQuestion(t('approval.announce.asked', { what, why: t(`approval.why.${first.access}`), time: clockText(left) }))
    if (left <= SOON_S) return
    const soon = () => setQuestion(t('approval.announce.soon', { what, seconds: SOON_S }))
    const timer = setTimeout(soon, (left - SOON_S) * 1_000)
    return () => clearTimeout(timer)
  }, [first])
  useEffect(() => {
    if (ended) setEnd(t(`approval.announce.${ended.outcome}`, { what: plainName(ended.approval.label) }))
  }, [ended])
  return (
    <>
      <div aria-live="assertive" className="sr-only">
        {question}
      </div>
      <div aria-live="polite" className="sr-only">
        {end}
      </div>
    </>
  )
}
