import { Button, Progress } from '../../components'
import { count } from '../../components/reply'
import { stopTransfer, useTransfer } from '../../stores/memory'
import { t } from '../../strings'

/** How far an import or export is, in words and as a bar, and a way to stop it. */
export function TransferProgress() {
  const { done, total, label } = useTransfer()
  return (
    <div role="status" className="flex flex-col gap-3">
      <p dir="auto" className="truncate text-sm">
        {label ? t('memory.transfer.reading', { label }) : t('memory.transfer.counting')}
      </p>
      <Progress label={t('memory.transfer.counting')} done={done} total={total} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-dim text-sm tabular-nums">
          {total === null
            ? t('memory.transfer.progress_open', { done: count(done) })
            : t('memory.transfer.progress', { done: count(done), total: count(total) })}
        </p>
        <Button size="sm" kind="asking" onClick={stopTransfer}>
          {t('memory.transfer.stop')}
        </Button>
      </div>
    </div>
  )
}
