import type { SettingsPatch } from '../../../src-main/contract'
import { TextField, useDraft } from '../../components'
import { saveSettings } from '../../stores/settings'
import { t } from '../../strings'

interface MoneyFieldProps {
  label: string
  help?: string
  /** Dollars; null: no cap. */
  value: number | null
  patch: (value: number | null) => SettingsPatch
}

/** Dollars, or none at all; saved on Enter and on leaving the box. */
export function MoneyField({ label, help, value, patch }: MoneyFieldProps) {
  const draft = useDraft(value === null ? '' : String(value), async (text) => {
    const typed = text
      .trim()
      .replace(/^\$\s*/, '')
      .replace(',', '.')
    if (!/^(\d+(\.\d*)?|\.\d+)?$/.test(typed)) return t('spending.budgets.bad')
    const refused = await saveSettings(patch(typed === '' ? null : Number(typed)))
    return refused === null ? null : t('spending.budgets.bad')
  })
  return (
    <TextField
      {...draft}
      label={label}
      help={help}
      placeholder={t('spending.budgets.none')}
      inputMode="decimal"
      autoComplete="off"
      className="max-w-48 tabular-nums"
    />
  )
}
