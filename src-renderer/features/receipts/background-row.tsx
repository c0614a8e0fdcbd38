import { memo } from 'react'
import { OpenRow } from '../../components'
import { kindName } from '../../components/reply'
import type { BackgroundRow as Row } from '../../stores/receipts'
import { ReceiptHead, ReceiptPaper } from './receipt-parts'

interface BackgroundRowProps {
  row: Row
  open: boolean
  onToggle: (turnId: string) => void
}

/** What was done, in words, when, for how much; opens into the whole receipt. */
export const BackgroundRow = memo(function BackgroundRow({ row, open, onToggle }: BackgroundRowProps) {
  const { receipt, started_at } = row
  const kinds = [...new Set(receipt.models.flatMap((model) => model.kinds))]
  return (
    <OpenRow
      dense
      open={open}
      onToggle={() => onToggle(receipt.turn_id)}
      className="flex flex-col gap-2"
      head={
        <ReceiptHead receipt={receipt} at={started_at} open={open}>
          <span className="inline-block first-letter:uppercase">{kinds.map(kindName).join(', ')}</span>
        </ReceiptHead>
      }
    >
      <ReceiptPaper receipt={receipt} />
    </OpenRow>
  )
})
