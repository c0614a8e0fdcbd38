import { ReceiptText } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { EmptyState, ErrorNote, LongList, Page } from '../../components'
import { count } from '../../components/reply'
import { askInChat } from '../../stores/ask'
import { needReceipts, rereadReceipts, useReceipts } from '../../stores/receipts'
import { t } from '../../strings'
import { ReceiptRow } from './receipt-row'
import { ListSkeleton, RowSkeleton } from './skeletons'

/** The receipts of all turns, newest first; each opens in place. */
export default function ReceiptsPage() {
  const { rows, total, error } = useReceipts()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const onSight = useCallback((from: number, to: number) => needReceipts(from, to), [])
  useEffect(() => {
    if (useReceipts.getState().total === null) void rereadReceipts()
  }, [])
  const toggle = useCallback((id: string) => {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const note = error ? (
    <ErrorNote
      className="my-3"
      message={`${t('receipts.failed')} ${error.message}`}
      action={error.action}
      buttons={[{ label: t('app.retry'), run: () => void rereadReceipts() }]}
    />
  ) : null
  const number = total ? t('receipts.count', { count: total, replace: { count: count(total) } }) : ''
  return (
    <Page title={t('receipts.title')} actions={<p className="text-dim text-sm tabular-nums">{number}</p>}>
      {total === null ? (
        error ? (
          <div className="mx-auto w-full max-w-xl px-4">{note}</div>
        ) : (
          <ListSkeleton />
        )
      ) : total === 0 ? (
        <Empty />
      ) : (
        <LongList
          label={t('receipts.list')}
          count={total}
          rowPx={86}
          keyOf={(index) => rows.get(index)?.receipt.turn_id ?? index}
          onSight={onSight}
          row={(index) => {
            const row = rows.get(index)
            if (!row) return <RowSkeleton />
            return <ReceiptRow row={row} open={open.has(row.receipt.turn_id)} onToggle={toggle} />
          }}
        >
          {note}
        </LongList>
      )}
    </Page>
  )
}

function Empty() {
  const examples = t('receipts.empty.examples', { returnObjects: true })
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="my-auto">
        <EmptyState
          icon={<ReceiptText aria-hidden />}
          title={t('receipts.empty.title')}
          body={t('receipts.empty.body')}
          examples={examples.map(({ text, hint }) => ({ label: text, hint, run: () => askInChat(text) }))}
        />
      </div>
    </div>
  )
}
