import { useEffect, useState } from 'react'
import type { ErrorBody } from '../../../src-main/contract'
import { Button, Dialog, ErrorNote, Switch, TextField } from '../../components'
import { rereadReceipts, useReceipts } from '../../stores/receipts'
import { keepTurns, type Preview, previewTurns } from '../../stores/versions'
import { t } from '../../strings'
import { PreviewTurns } from './preview-turns'
import { TurnChecks } from './turn-checks'

/** Chooses turns, what is taken out of them, and shows them as they would be kept. */
export function PickDialog({ onClose }: { onClose: () => void }) {
  const { rows } = useReceipts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [title, setTitle] = useState('')
  const [names, setNames] = useState(false)
  const [words, setWords] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [error, setError] = useState<ErrorBody | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => void rereadReceipts(), [])
  const redaction = {
    names,
    words: words
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word.length > 1),
  }
  const ids = [...chosen]
  const look = async () => {
    const result = await previewTurns(ids, redaction)
    if ('code' in result) setError(result)
    else setPreview(result)
  }
  const keep = async () => {
    setBusy(true)
    const refused = await keepTurns(title.trim(), ids, redaction)
    setBusy(false)
    if (refused === null) onClose()
    else setError(refused)
  }
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={t('replays.pick.title')}
      description={t('replays.pick.description')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button disabled={chosen.size === 0} onClick={() => (preview ? setPreview(null) : void look())}>
            {t(preview ? 'replays.pick.hide' : 'replays.pick.preview')}
          </Button>
          <Button
            kind="primary"
            busy={busy ? t('replays.pick.keeping') : undefined}
            disabled={chosen.size === 0 || title.trim() === ''}
            onClick={() => void keep()}
          >
            {t('replays.pick.keep', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {preview ? (
          <PreviewTurns preview={preview} />
        ) : (
          <>
            <TextField
              data-autofocus
              label={t('replays.pick.name')}
              placeholder={t('replays.pick.name_placeholder')}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
            <TurnChecks rows={[...rows.values()]} chosen={chosen} onChange={setChosen} />
            <Switch
              label={t('replays.pick.names')}
              help={t('replays.pick.names_help')}
              checked={names}
              onChange={setNames}
            />
            <TextField
              label={t('replays.pick.words')}
              help={t('replays.pick.words_help')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </>
        )}
        {error ? <ErrorNote message={error.message} action={error.action} /> : null}
      </div>
    </Dialog>
  )
}
