import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type { SuggestedMemory } from '../../../src-main/contract'
import { t } from '../../strings'
import { Button } from '../button'
import { plainName } from '../plain-name'

/** What waits for the person's yes before it is remembered. Answered ones are gone: what was kept has its own line. */
export function SuggestedLines({
  suggested,
  onAnswer,
}: {
  suggested: readonly SuggestedMemory[]
  onAnswer: (id: string, keep: boolean) => Promise<unknown>
}) {
  const open = suggested.filter(({ status }) => status === 'open')
  if (open.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {open.map((one) => (
        <Question key={one.id} suggestion={one} onAnswer={(keep) => onAnswer(one.id, keep)} />
      ))}
    </ul>
  )
}

function Question({
  suggestion,
  onAnswer,
}: {
  suggestion: SuggestedMemory
  onAnswer: (keep: boolean) => Promise<unknown>
}) {
  const [busy, setBusy] = useState(false)
  const answer = async (keep: boolean) => {
    setBusy(true)
    await onAnswer(keep)
    setBusy(false)
  }
  const { text, source, reason } = suggestion
  return (
    <li className="flex flex-col gap-2 rounded-card border border-accent bg-accent-soft px-3 py-2.5 text-sm">
      <p className="flex gap-2 leading-normal">
        <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
        <span className="min-w-0">
          <span className="text-accent-ink">
            {reason === 'untrusted'
              ? t('chat.suggested.untrusted', { source: plainName(source) })
              : t('chat.suggested.unsaved')}
          </span>{' '}
          <q dir="auto" className="break-words text-ink">
            {text}
          </q>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={busy ? t('chat.suggested.busy') : undefined} onClick={() => void answer(true)}>
          {reason === 'untrusted' ? t('chat.suggested.yes') : t('chat.suggested.now')}
        </Button>
        <Button size="sm" kind="quiet" disabled={busy} onClick={() => void answer(false)}>
          {t('chat.suggested.no')}
        </Button>
      </div>
    </li>
  )
}
