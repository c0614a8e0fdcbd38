import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Receipt, ReceiptMemory } from '../../../src-main/contract'
import { ago, fullDate, money, ReceiptTable, timeOfDay } from '../../components/reply'
import { go } from '../../stores/route'
import { t } from '../../strings'

interface ReceiptHeadProps {
  receipt: Receipt
  at: string
  open: boolean
  /** What it is of. */
  children: ReactNode
}

/** A receipt in a list: what it is of, when, its own line, and the sum. */
export function ReceiptHead({ receipt, at, open, children }: ReceiptHeadProps) {
  const { line, total_usd: total } = receipt
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <span dir="auto" className={clsx('min-w-0 flex-1 basis-48 font-medium', !open && 'truncate')}>
          {children}
        </span>
        <time dateTime={at} title={ago(at, new Date())} className="shrink-0 text-dim text-sm">
          {fullDate(at)}, {timeOfDay(at)}
        </time>
      </span>
      <span className="receipt flex items-baseline justify-between gap-4 text-xs leading-normal">
        <span className="min-w-0 text-muted">{line}</span>
        <span className="shrink-0 font-medium max-sm:hidden">
          {total === null ? t('receipts.unknown') : money(total)}
        </span>
      </span>
    </span>
  )
}

const toMemory = ({ id }: ReceiptMemory) => go({ tab: 'memory', id, message: null })
const toTurn = (id: string) => go({ tab: 'observability', id, message: null })

/** The whole receipt. */
export const ReceiptPaper = ({ receipt }: { receipt: Receipt }) => (
  <div className="torn receipt rounded-t-card bg-soft px-3 pt-3">
    <ReceiptTable receipt={receipt} onMemory={toMemory} onTurn={toTurn} />
  </div>
)
