import { useState } from 'react'
import type { ReleaseCheck } from '../../../src-main/contract'
import { Button, Dialog, TextField } from '../../components'
import { toast } from '../../stores/toasts'
import { promote } from '../../stores/versions'
import { t } from '../../strings'
import { Refusal } from './reasons'

interface PromoteDialogProps {
  version: number
  check: ReleaseCheck
  onClose: () => void
}

/** Asks once more, takes the reasons that are owed, and says why it was refused. */
export function PromoteDialog({ version, check, onClose }: PromoteDialogProps) {
  const [why, setWhy] = useState('')
  const [without, setWithout] = useState('')
  const [reasons, setReasons] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const unjudged = !check.judge.ran
  const run = async () => {
    setBusy(true)
    const refused = await promote(version, why.trim(), without.trim())
    setBusy(false)
    if (refused !== null) return setReasons(refused)
    toast(t('versions.promote.done', { number: version }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('versions.promote.title', { number: version })}
      description={t('versions.promote.body')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy ? t('versions.promote.going') : undefined}
            disabled={unjudged && without.trim() === ''}
            onClick={() => void run()}
          >
            {t('versions.promote.go')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {unjudged ? (
          <TextField
            data-autofocus
            label={t('versions.promote.without')}
            help={t('versions.promote.unjudged', { why: check.judge.why })}
            value={without}
            onChange={(event) => setWithout(event.target.value)}
          />
        ) : null}
        <TextField label={t('versions.promote.why')} value={why} onChange={(event) => setWhy(event.target.value)} />
        {reasons.length > 0 ? <Refusal alert title={t('versions.promote.refused')} reasons={reasons} /> : null}
      </div>
    </Dialog>
  )
}
