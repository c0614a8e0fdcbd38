import { useEffect } from 'react'
import { Button, Dialog, ErrorNote, TextField } from '../../../components'
import { toast } from '../../../stores/toasts'
import {
  finishMaking,
  goodTakes,
  isReady,
  setLabel,
  setText,
  startMaking,
  stopMaking,
  useMaking,
} from '../../../stores/voice-settings/make-phrase'
import { t } from '../../../strings'
import { Takes } from './takes'

/** A phrase of one's own, from its words, from recordings, or from both; what stands against it is said as it comes. */
export function MakeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const making = useMaking()
  const { label, text, textProblem, error, busy } = making
  useEffect(() => {
    if (open) startMaking()
    return stopMaking
  }, [open])
  const close = () => {
    stopMaking()
    onClose()
  }
  const make = async () => {
    const word = await finishMaking()
    if (!word) return
    toast(t('settings.wake.made', { label: word.label }))
    close()
  }
  const ready = isReady(making)
  return (
    <Dialog
      wide
      open={open}
      onClose={close}
      title={t('settings.wake.make_title')}
      description={t('settings.wake.make_help')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onClick={close}>{t('app.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!ready}
            busy={busy ? t('settings.wake.making') : undefined}
            onClick={() => void make()}
          >
            {t('settings.wake.make_it')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          data-autofocus
          label={t('settings.wake.name')}
          help={t('settings.wake.name_help')}
          placeholder="Hey Ada"
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <TextField
          label={t('settings.wake.typed')}
          help={t('settings.wake.typed_help')}
          placeholder="hey ada"
          maxLength={40}
          value={text}
          error={textProblem ? `${textProblem.problem} ${textProblem.action}` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Takes />
        {error ? <ErrorNote message={error.message} action={error.action} /> : null}
        <p role="status" className="text-dim text-sm leading-normal">
          {ready
            ? t(
                `settings.wake.from.${text.trim() === '' ? 'recorded' : goodTakes(making).length > 0 ? 'both' : 'typed'}`,
              )
            : t('settings.wake.not_ready')}
        </p>
      </div>
    </Dialog>
  )
}
