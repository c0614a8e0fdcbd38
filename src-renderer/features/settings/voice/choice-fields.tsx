import { TextField, useDraft } from '../../../components'

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
