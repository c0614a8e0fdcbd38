import type { SettingsPatch } from '../../../src-main/contract'
import { TextField, useDraft } from '../../components'
import { saveSettings } from '../../stores/settings'
import { t } from '../../strings'

interface NumberFieldProps {
  label: string
  help?: string
  placeholder?: string
  value: number
  /** The number an empty box stands for; without one, the box may not be empty. */
  empty?: number
  patch: (value: number) => SettingsPatch
}

/** A whole number, saved on Enter and on leaving the box; what the engine has against it is said under it. */
export function NumberField({ label, help, placeholder, value, empty, patch }: NumberFieldProps) {
  const draft = useDraft(value === empty ? '' : String(value), async (text) => {
    if (text === '' && empty === undefined) return t('settings.models.whole')
    if (!/^\d*$/.test(text)) return t('settings.models.whole')
    const refused = await saveSettings(patch(text === '' ? (empty ?? 0) : Number(text)))
    // The field it is about is the one it stands under.
    return refused?.message.replace(/^[a-z_.]+ (\w)/, (_, first: string) => first.toUpperCase()) ?? null
  })
  return (
    <TextField
      {...draft}
      label={label}
      help={help}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-48 tabular-nums"
    />
  )
}
