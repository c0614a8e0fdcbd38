import { useState } from 'react'
import type { Connection } from '../../../src-main/contract'
import { Button, TextField } from '../../components'
import { saveKey } from '../../stores/connections'
import { placeName } from '../../stores/place-name'
import { toast } from '../../stores/toasts'
import { t } from '../../strings'

/** Takes a new value for a key. Once saved it is wiped here, and there is no way to read it back. */
export function KeyForm({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const [value, setValue] = useState('')
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | undefined>()
  const where = placeName(connection.saves_to)
  const save = async () => {
    if (!value.trim() || saving) return
    setSaving(true)
    setRefused(undefined)
    const error = await saveKey(connection.name, value)
    setSaving(false)
    if (error) return setRefused(error.message)
    setValue('')
    toast(t('settings.keys.saved', { where }))
    onDone()
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onDone()
      }}
    >
      <TextField
        autoFocus
        type="password"
        mono
        autoComplete="off"
        spellCheck={false}
        label={t('settings.keys.value', { label: connection.label })}
        help={t('settings.keys.value_help', { where })}
        error={refused}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          type="submit"
          disabled={!value.trim()}
          busy={saving ? t('settings.keys.saving') : undefined}
        >
          {t('settings.keys.save')}
        </Button>
        <Button onClick={onDone}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}
