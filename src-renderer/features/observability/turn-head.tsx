import { Columns2, Copy, ListFilter, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import type { TurnDetail } from '../../../src-main/contract'
import { Button, IconButton } from '../../components'
import { ago, dayName, duration, kindName, money, timeOfDay } from '../../components/reply'
import { setTurnFilter, startComparing } from '../../stores/observability'
import { go } from '../../stores/route'
import { t } from '../../strings'
import { show } from './views'

/** More than six lines hold; a page laid out with a whole book above the fold does not answer. */
const SHOWN = 2_000

/** What was asked, when and of whom; and where one can go from here. */
export function TurnHead({ detail: { turn, reply, background, spans, length_ms } }: { detail: TurnDetail }) {
  const { question, at, gateway, model, duration_ms, first_token_ms, cost_usd, turn_id, conversation_id } = turn
  const [copied, setCopied] = useState(false)
  const facts = [
    background
      ? duration(length_ms)
      : duration_ms === null
        ? t('observability.list.states.running')
        : duration(duration_ms),
    first_token_ms === null ? '' : t('observability.turn.first', { time: duration(first_token_ms) }),
    cost_usd === null ? t('observability.unknown') : money(cost_usd),
    background ? model : t('observability.turn.from', { gateway, model }),
  ]
  const asked = question.slice(0, SHOWN) || t('observability.list.erased')
  return (
    <header className="flex flex-col gap-3">
      <p dir="auto" className="line-clamp-6 whitespace-pre-wrap wrap-anywhere font-semibold text-lg leading-snug">
        {background ? t('observability.turn.background', { work: workOf(spans) }) : asked}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        <time dateTime={at} title={ago(at, new Date())}>
          {dayName(at, new Date())}, {timeOfDay(at)}
        </time>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {reply === null ? null : (
          <Button
            size="sm"
            icon={<MessageSquare aria-hidden className="size-4" />}
            onClick={() => go({ tab: 'chat', id: reply.conversation_id, message: reply.message_id })}
          >
            {t('observability.turn.chat')}
          </Button>
        )}
        <Button
          size="sm"
          icon={<Columns2 aria-hidden className="size-4" />}
          onClick={() => {
            startComparing(turn_id)
            show('turns')
          }}
        >
          {t('observability.turn.compare')}
        </Button>
        {conversation_id ? (
          <Button
            size="sm"
            kind="quiet"
            icon={<ListFilter aria-hidden className="size-4" />}
            onClick={() => {
              setTurnFilter({ conversation_id })
              show('turns')
            }}
          >
            {t('observability.turn.same')}
          </Button>
        ) : null}
        <span className="receipt ms-auto flex items-center gap-1 text-dim text-xs">
          {turn_id}
          <IconButton
            size="sm"
            label={copied ? t('observability.turn.copied') : t('observability.turn.copy')}
            onClick={() => void navigator.clipboard.writeText(turn_id).then(() => setCopied(true))}
          >
            <Copy />
          </IconButton>
        </span>
      </div>
    </header>
  )
}

/** What kinds of calls it made, in words. */
const workOf = (spans: TurnDetail['spans']): string =>
  [...new Set(spans.flatMap(({ line }) => (typeof line.kind === 'string' ? kindName(line.kind) : [])))].join(', ')
