import { TextField, useDraft } from '../../components'
import { t } from '../../strings'

/** How many tokens the model can read; empty lets Hearken look it up. */
export function WindowField({ value, onSave }: { value: number; onSave: (tokens: number) => Promise<string | null> }) {
  const draft = useDraft(value === 0 ? '' : String(value), (text) =>
    /^\d*$/.test(text) ? onSave(Number(text)) : Promise.resolve(t('settings.models.whole')),
  )
  return (
    <TextField
      {...draft}
      label={t('settings.models.window')}
      help={t('settings.models.window_help')}
      placeholder={t('settings.models.window_placeholder')}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-48 tabular-nums"
    />
  )
}
