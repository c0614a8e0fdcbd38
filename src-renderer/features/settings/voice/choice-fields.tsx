import type { ReactNode } from 'react'
import { TextField, useDraft } from '../../../components'
import { hostOf, isLoopback } from '../../../stores/model-kinds'
import { t } from '../../../strings'

interface SavedFieldProps {
  label: string
  help?: string
  placeholder?: string
  value: string
  /** Resolves to null, or to why it was refused. */
  save: (text: string) => Promise<string | null>
}

/** A monospace line that is saved when the person is done with it. */
export function SavedField({ label, help, placeholder, value, save }: SavedFieldProps) {
  const draft = useDraft(value, save)
  return <TextField mono spellCheck={false} label={label} help={help} placeholder={placeholder} {...draft} />
}

interface Server {
  base_url: string
  model: string
}

interface ServerFieldsProps {
  saved: Server
  save: (change: Partial<Server>) => Promise<string | null>
  children?: ReactNode
}

/** Where a server is and which of its models is used. */
export function ServerFields({ saved, save, children }: ServerFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SavedField
        label={t('settings.voice.url')}
        help={t('settings.voice.url_help')}
        value={saved.base_url}
        save={(base_url) => save({ base_url })}
      />
      <SavedField
        label={t('settings.voice.model')}
        help={t('settings.voice.model_help')}
        value={saved.model}
        save={(model) => save({ model })}
      />
      {children}
    </div>
  )
}

/** Where sound or text goes with a choice: which of its sentences says so, and the host in it. */
export function whereTo<P extends string>({ provider, base_url }: { provider: P; base_url: string }) {
  const sends = provider === 'openai' && !isLoopback(base_url)
  const local: P | 'openai_local' = provider === 'openai' && !sends ? 'openai_local' : provider
  return { stays: !sends, how: local, host: hostOf(base_url) || 'api.openai.com' }
}
