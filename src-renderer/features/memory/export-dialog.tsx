import { useState } from 'react'
import { Button, Choice, Dialog, ErrorNote, TextField } from '../../components'
import { count } from '../../components/reply'
import { type Exported, exportMemory, forgetTransfer, useTransfer } from '../../stores/memory'
import { t } from '../../strings'
import { TransferProgress } from './transfer-progress'

/** Takes memory out, as one file or as a folder of Markdown. */
export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { running, exported, error } = useTransfer()
  const close = () => {
    forgetTransfer()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('memory.transfer.export_title')}
      description={t('memory.transfer.export_intro')}
      closeLabel={t('app.close')}
    >
      {running === 'export' ? (
        <TransferProgress />
      ) : exported ? (
        <Done exported={exported} onDone={close} />
      ) : (
        <div className="flex flex-col gap-4">
          {error ? <ErrorNote message={error.message} action={error.action} /> : null}
          <ExportForm />
        </div>
      )}
    </Dialog>
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
