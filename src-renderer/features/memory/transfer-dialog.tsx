import type { ReactNode } from 'react'
import { Dialog, ErrorNote } from '../../components'
import { forgetTransfer, useTransfer } from '../../stores/memory'
import { t } from '../../strings'
import { TransferProgress } from './transfer-progress'

interface TransferDialogProps {
  kind: 'import' | 'export'
  open: boolean
  onClose: () => void
  /** What came of it, once it is over; null before. */
  outcome: (close: () => void) => ReactNode
  /** How it is begun. */
  children: ReactNode
}

/** Bringing memory in or out: how it is begun, how far it is, what came of it. */
export function TransferDialog({ kind, open, onClose, outcome, children }: TransferDialogProps) {
  const { running, error } = useTransfer()
  const close = () => {
    forgetTransfer()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(`memory.transfer.${kind}_title`)}
      description={t(`memory.transfer.${kind}_intro`)}
      closeLabel={t('app.close')}
    >
      {running === kind ? (
        <TransferProgress />
      ) : (
        (outcome(close) ?? (
          <div className="flex flex-col gap-5">
            {error ? <ErrorNote message={error.message} action={error.action} /> : null}
            {children}
          </div>
        ))
      )}
    </Dialog>
  )
}
