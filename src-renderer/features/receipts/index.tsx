import { ReceiptText } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Choice, EmptyState, ErrorNote, LongList, Page } from '../../components'
import { count } from '../../components/reply'
import { askInChat } from '../../stores/ask'
import type { Paged } from '../../stores/paged'
import {
  needBackgroundReceipts,
  needReceipts,
  rereadBackgroundReceipts,
  rereadReceipts,
  useBackgroundReceipts,
  useReceipts,
} from '../../stores/receipts'
import { go, useRoute } from '../../stores/route'
import { t } from '../../strings'
import { BackgroundRow } from './background-row'
import { ReceiptRow } from './receipt-row'
import { ListSkeleton, RowSkeleton } from './skeletons'

const VIEWS = ['turns', 'background'] as const
type View = (typeof VIEWS)[number]

const show = (view: View) => go({ tab: 'receipts', id: view === 'turns' ? null : view, message: null })

/** Receipts, newest first, each of which opens in place: of turns, and of work that no reply stands for. */
export default function ReceiptsPage() {
  const view: View = useRoute(({ route }) => (route.id === 'background' ? 'background' : 'turns'))
  const turns = useReceipts()
  const background = useBackgroundReceipts()
  const { total } = view === 'turns' ? turns : background
  useEffect(() => {
    // Nothing tells the window when such work has ended, so it is read anew each time.
    if (view === 'background') void rereadBackgroundReceipts()
    else if (useReceipts.getState().total === null) void rereadReceipts()
  }, [view])
  const number = total
    ? t(view === 'turns' ? 'receipts.count' : 'receipts.background.count', {
        count: total,
        replace: { count: count(total) },
      })
    : ''
  return (
    <Page title={t('receipts.title')} actions={<p className="text-dim text-sm tabular-nums">{number}</p>}>
      <div className="mx-auto w-full max-w-[46rem] px-3 pt-3 pb-2 sm:px-6">
        <Choice
          hideLabel
          label={t('receipts.views')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`receipts.view.${value}`) }))}
          onChange={show}
        />
      </div>
      {view === 'turns' ? (
        <Receipts
          key="turns"
          list={turns}
          label={t('receipts.list')}
          need={needReceipts}
          reread={rereadReceipts}
          empty={<Empty />}
          row={(row, of) => <ReceiptRow row={row} {...of} />}
        />
      ) : (
        <Receipts
          key="background"
          list={background}
          label={t('receipts.background.list')}
          need={needBackgroundReceipts}
          reread={rereadBackgroundReceipts}
          empty={<EmptyState title={t('receipts.background.empty.title')} body={t('receipts.background.empty.body')} />}
          row={(row, of) => <BackgroundRow row={row} {...of} />}
        />
      )}
    </Page>
  )
}

interface ReceiptsProps<Row> {
  list: Paged<Row>
  label: string
  need: (from: number, to: number) => void
  reread: () => Promise<void>
  empty: ReactNode
  row: (row: Row, of: { open: boolean; onToggle: (turnId: string) => void }) => ReactNode
}

function Receipts<Row extends { receipt: { turn_id: string } }>(props: ReceiptsProps<Row>) {
  const { list, label, need, reread, empty, row: drawn } = props
  const { rows, total, error } = list
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const onToggle = useCallback((id: string) => {
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
      buttons={[{ label: t('app.retry'), run: () => void reread() }]}
    />
  ) : null
  if (total === null) return error ? <div className="mx-auto w-full max-w-xl px-4">{note}</div> : <ListSkeleton />
  if (total === 0)
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="my-auto">{empty}</div>
      </div>
    )
  return (
    <LongList
      label={label}
      count={total}
      rowPx={86}
      keyOf={(index) => rows.get(index)?.receipt.turn_id ?? index}
      onSight={need}
      row={(index) => {
        const row = rows.get(index)
        return row ? drawn(row, { open: open.has(row.receipt.turn_id), onToggle }) : <RowSkeleton />
      }}
    >
      {note}
    </LongList>
  )
}

function Empty() {
  const examples = t('receipts.empty.examples', { returnObjects: true })
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={t('receipts.empty.title')}
      body={t('receipts.empty.body')}
      examples={examples.map(({ text, hint }) => ({ label: text, hint, run: () => askInChat(text) }))}
    />
  )
}
