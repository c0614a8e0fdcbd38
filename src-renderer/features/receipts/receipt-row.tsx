import { MessageSquare } from 'lucide-react'
import { memo } from 'react'
import { OpenRow } from '../../components'
import type { ReceiptRow as Row } from '../../stores/receipts'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'
import { ReceiptHead, ReceiptPaper } from './receipt-parts'

interface ReceiptRowProps {
  row: Row
  open: boolean
  onToggle: (turnId: string) => void
}

/** What was asked, when, for how much, and the receipt's own line; opens into the whole receipt. */
export const ReceiptRow = memo(function ReceiptRow({ row, open, onToggle }: ReceiptRowProps) {
  const { receipt, question, ended_at, conversation_id, message_id } = row
  return (
    <OpenRow
      dense
      open={open}
      onToggle={() => onToggle(receipt.turn_id)}
      className="flex flex-col gap-2"
      head={
        <ReceiptHead receipt={receipt} at={ended_at} open={open}>
          {question || t('receipts.no_question')}
        </ReceiptHead>
      }
    >
      <ReceiptPaper receipt={receipt} />
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
