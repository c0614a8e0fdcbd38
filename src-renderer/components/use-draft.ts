import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Text that is saved when the person is done with it: on Enter and on leaving the box. Esc brings back what is saved.
 * `save` resolves to null, or to the sentence that says why it was refused; the text then stays for correction.
 */
export function useDraft(saved: string, save: (text: string) => Promise<string | null>) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const last = useRef<string | null>(null)
  const commit = async (again: boolean) => {
    // Leaving the box after a refusal does not ask for the same refusal again; Enter does.
    if (draft === null || (draft === last.current && !again)) return
    if (draft.trim() === saved) return reset()
    last.current = draft
    const refused = await save(draft.trim())
    if (refused === null) reset()
    else setError(refused)
  }
  const reset = () => {
    last.current = null
    setDraft(null)
    setError(undefined)
  }
  return {
    value: draft ?? saved,
    error,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onBlur: () => void commit(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') void commit(true)
      else if (event.key === 'Escape' && draft !== null) {
        event.stopPropagation()
        reset()
      }
    },
  }
}
