import { useState } from 'react'
import { Button, Choice, TextField } from '../../components'
import { count } from '../../components/reply'
import { type Exported, exportMemory, useTransfer } from '../../stores/memory'
import { t } from '../../strings'
import { TransferDialog } from './transfer-dialog'

/** Takes memory out, as one file or as a folder of Markdown. */
export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { exported } = useTransfer()
  return (
    <TransferDialog
      kind="export"
      open={open}
      onClose={onClose}
      outcome={(close) => exported && <Done exported={exported} onDone={close} />}
    >
      <ExportForm />
    </TransferDialog>
  )
}

function ExportForm() {
  const [format, setFormat] = useState<'json' | 'markdown'>('json')
  const [path, setPath] = useState('')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void exportMemory(format, path.trim())
      }}
    >
      <Choice
        label={t('memory.transfer.format')}
        help={t(`memory.transfer.${format}_help`)}
        value={format}
        onChange={setFormat}
        options={[
          { value: 'json', label: t('memory.transfer.json') },
          { value: 'markdown', label: t('memory.transfer.markdown') },
        ]}
      />
      <TextField
        mono
        label={t('memory.transfer.folder')}
        help={t('memory.transfer.folder_help')}
        value={path}
        onChange={(event) => setPath(event.target.value)}
      />
      <Button kind="primary" type="submit" className="self-end">
        {t('memory.transfer.export_go')}
      </Button>
    </form>
  )
}

function Done({ exported, onDone }: { exported: Exported; onDone: () => void }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="text-base">
        {t('memory.transfer.exported', { count: exported.items, replace: { count: count(exported.items) } })}{' '}
        {exported.path ? t('memory.transfer.exported_to', { path: exported.path }) : null}
      </p>
      <Button kind="primary" onClick={onDone} className="self-end">
        {t('memory.transfer.done')}
      </Button>
    </div>
  )
}
