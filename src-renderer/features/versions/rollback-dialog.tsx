import { useState } from 'react'
import type { ErrorBody } from '../../../src-main/contract'
import { Button, Dialog, ErrorNote, TextField } from '../../components'
import { toast } from '../../stores/toasts'
import { rollback } from '../../stores/versions'
import { t } from '../../strings'

export function RollbackDialog({ onClose }: { onClose: () => void }) {
  const [why, setWhy] = useState('')
  const [error, setError] = useState<ErrorBody | null>(null)
  const run = async () => {
    const result = await rollback(why.trim())
    if (typeof result !== 'number') return setError(result)
    toast(t('versions.rollback.done', { number: result }))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('versions.rollback.title')}
      description={t('versions.rollback.body')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" disabled={why.trim() === ''} onClick={() => void run()}>
            {t('versions.rollback.go')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          data-autofocus
          label={t('versions.rollback.why')}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        {error ? <ErrorNote message={error.message} action={error.action} /> : null}
      </div>
    </Dialog>
  )
}
