import { FileUp, FolderUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, TextField } from '../../components'
import { importFiles, importPath, useTransfer } from '../../stores/memory'
import { t } from '../../strings'
import { ImportSummary } from './import-summary'
import { TransferDialog } from './transfer-dialog'

/** Brings in Markdown folders and the exports of Hearken, ChatGPT and Claude. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { imported } = useTransfer()
  return (
    <TransferDialog
      kind="import"
      open={open}
      onClose={onClose}
      outcome={(close) => imported && <ImportSummary summary={imported} onDone={close} />}
    >
      <Pick />
      <FromPath />
    </TransferDialog>
  )
}

const READABLE = /\.(md|markdown|txt|json)$/i

function Pick() {
  const [refused, setRefused] = useState('')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const kinds = t('memory.transfer.kinds', { returnObjects: true })
  const take = async (list: FileList | null) => {
    const chosen = [...(list ?? [])].filter((file) => READABLE.test(file.name))
    if (chosen.length === 0) return setRefused(t('memory.transfer.none'))
    const read = await Promise.all(
      chosen.map(async (file) => ({ name: file.webkitRelativePath || file.name, text: await file.text() })),
    )
    await importFiles(read, t('memory.transfer.too_large'))
  }
  return (
    <section className="flex flex-col gap-3" aria-label={t('memory.transfer.from')}>
      <ul className="flex list-disc flex-col gap-0.5 ps-5 text-muted text-sm leading-normal marker:text-dim">
        {Object.values(kinds).map((kind) => (
          <li key={kind}>{kind}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={<FileUp aria-hidden className="size-4" />} onClick={() => files.current?.click()}>
          {t('memory.transfer.choose_files')}
        </Button>
        <Button icon={<FolderUp aria-hidden className="size-4" />} onClick={() => folder.current?.click()}>
          {t('memory.transfer.choose_folder')}
        </Button>
      </div>
      {refused ? <p className="text-danger text-sm">{refused}</p> : null}
      <input
        ref={files}
        hidden
        type="file"
        multiple
        aria-label={t('memory.transfer.choose_files')}
        accept=".md,.markdown,.txt,.json"
        onChange={(event) => void take(event.target.files)}
      />
      <input
        ref={folder}
        hidden
        type="file"
        aria-label={t('memory.transfer.choose_folder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => void take(event.target.files)}
      />
    </section>
  )
}

function FromPath() {
  const [path, setPath] = useState('')
  const go = () => {
    if (path.trim()) void importPath(path.trim())
  }
  return (
    <form
      className="border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <TextField
        mono
        label={t('memory.transfer.or_path')}
        placeholder={t('memory.transfer.path')}
        help={t('memory.transfer.path_help')}
        value={path}
        onChange={(event) => setPath(event.target.value)}
        className="pe-1.5"
        end={
          <Button type="submit" size="sm" disabled={!path.trim()}>
            {t('memory.transfer.path_go')}
          </Button>
        }
      />
    </form>
  )
}
