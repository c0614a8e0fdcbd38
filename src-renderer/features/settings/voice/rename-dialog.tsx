import { useState } from 'react'
import type { WakeWordInfo } from '../../../../src-main/contract'
import { Button, Dialog, TextField } from '../../../components'
import { renamePhrase } from '../../../stores/voice-settings/words'
import { t } from '../../../strings'

/** Another name for a phrase; what is said to it stays the same. */
export function RenameDialog({ word, open, onClose }: { word: WakeWordInfo; open: boolean; onClose: () => void }) {
  const [label, setLabel] = useState(word.label)
  const [refused, setRefused] = useState<string | undefined>()
  const save = async () => {
    const answer = await renamePhrase(word.id, label.trim())
    if ('error' in answer) setRefused(answer.error.message)
    else onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings.wake.rename_title', { label: word.label })}
      description={t('settings.wake.rename_help')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button kind="primary" disabled={label.trim() === ''} onClick={() => void save()}>
            {t('settings.wake.save')}
          </Button>
        </>
      }
    >
      <TextField
        data-autofocus
        label={t('settings.wake.name')}
        maxLength={60}
        value={label}
        error={refused}
        onChange={(event) => setLabel(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && label.trim() !== '') void save()
        }}
      />
    </Dialog>
  )
}
