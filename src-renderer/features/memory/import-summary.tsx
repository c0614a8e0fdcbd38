import type { ImportSummary as Summary } from '../../../src-main/contract'
import { Button } from '../../components'
import { count } from '../../components/reply'
import { forgetTransfer } from '../../stores/memory'
import { t } from '../../strings'

const SHOWN = 20

/** What came in, what was here already, and what could not be read and why. */
export function ImportSummary({ summary, onDone }: { summary: Summary; onDone: () => void }) {
  const { imported, skipped, failed } = summary
  return (
    <div role="status" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 text-base">
        <p>{t('memory.transfer.imported', { count: imported, replace: { count: count(imported) } })}</p>
        {skipped > 0 ? (
          <p className="text-muted">
            {t('memory.transfer.skipped', { count: skipped, replace: { count: count(skipped) } })}
          </p>
        ) : null}
      </div>
      {failed.length > 0 ? (
        <div className="flex flex-col gap-1.5 text-sm">
          <p>{t('memory.transfer.failed', { count: failed.length })}</p>
          <ul className="flex flex-col gap-1 rounded-card border bg-sunken px-3 py-2 leading-normal">
            {failed.slice(0, SHOWN).map(({ file, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one file can fail in several places
              <li key={`${file}/${index}`}>
                <bdi className="font-mono text-xs">{file}</bdi>: {why}
              </li>
            ))}
            {failed.length > SHOWN ? (
              <li className="text-dim">{t('memory.transfer.failed_more', { count: failed.length - SHOWN })}</li>
            ) : null}
          </ul>
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={forgetTransfer}>{t('memory.transfer.again')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('memory.transfer.done')}
        </Button>
      </div>
    </div>
  )
}
