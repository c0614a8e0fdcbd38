import clsx from 'clsx'
import { useId, useState } from 'react'
import { t } from '../../strings'
import { ReceiptTable, type ReceiptTableProps } from './receipt-table'

/** The one line under a reply; opens into the whole receipt. */
export function ReceiptLine({ receipt, onMemory, onTurn }: ReceiptTableProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div
      className={clsx(
        'receipt torn -mx-2.5 rounded-t-card',
        open ? 'bg-soft' : 'w-fit max-w-[calc(100%+1.25rem)] hover:bg-soft',
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('chat.receipt.label', { line: receipt.line })}
        onClick={() => setOpen(!open)}
        className={clsx(
          'block w-full px-2.5 pt-1.5 text-start text-xs leading-normal transition-colors duration-120 hover:text-ink',
          open ? 'text-ink' : 'text-dim',
        )}
      >
        {receipt.line}
      </button>
      {open ? (
        <div id={id} className="anim-rise px-2.5 pt-2 pb-1">
          <ReceiptTable receipt={receipt} onMemory={onMemory} onTurn={onTurn} />
        </div>
      ) : null}
    </div>
  )
}
