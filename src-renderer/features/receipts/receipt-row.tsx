import clsx from 'clsx'
import { MessageSquare } from 'lucide-react'
import { memo } from 'react'
import type { ReceiptMemory } from '../../../src-main/contract'
import { OpenRow } from '../../components'
import { ago, fullDate, money, ReceiptTable, timeOfDay } from '../../components/reply'
import type { ReceiptRow as Row } from '../../stores/receipts'
import { go } from '../../stores/route'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

const toMemory = ({ id }: ReceiptMemory) => go({ tab: 'memory', id, message: null })

const toTurn = (id: string) => go({ tab: 'observability', id, message: null })

interface ReceiptRowProps {
  row: Row
  open: boolean
  onToggle: (turnId: string) => void
}

/** What was asked, when, for how much, and the receipt's own line; opens into the whole receipt. */
export const ReceiptRow = memo(function ReceiptRow({ row, open, onToggle }: ReceiptRowProps) {
  const { receipt, question, ended_at, conversation_id, message_id } = row
  const total = receipt.total_usd
  return (
    <OpenRow
      dense
      open={open}
      onToggle={() => onToggle(receipt.turn_id)}
      className="flex flex-col gap-2"
      head={
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <span dir="auto" className={clsx('min-w-0 flex-1 basis-48 font-medium', !open && 'truncate')}>
              {question || t('receipts.no_question')}
            </span>
            <time dateTime={ended_at} title={ago(ended_at, new Date())} className="shrink-0 text-dim text-sm">
              {fullDate(ended_at)}, {timeOfDay(ended_at)}
            </time>
          </span>
          <span className="receipt flex items-baseline justify-between gap-4 text-xs leading-normal">
            <span className="min-w-0 text-muted">{receipt.line}</span>
            <span className="shrink-0 font-medium max-sm:hidden">
              {total === null ? t('receipts.unknown') : money(total)}
            </span>
          </span>
        </span>
      }
    >
      <div className="torn receipt rounded-t-card bg-soft px-3 pt-3">
        <ReceiptTable receipt={receipt} onMemory={toMemory} onTurn={toTurn} />
      </div>
      <a
        href={routeHash({ tab: 'chat', id: conversation_id, message: message_id })}
        className="-ms-2 inline-flex min-h-8 items-center gap-2 self-start rounded-card px-2 font-medium text-sm hover:bg-hover"
      >
        <MessageSquare aria-hidden className="size-4 text-dim" />
        {t('receipts.open_turn')}
      </a>
    </OpenRow>
  )
})
