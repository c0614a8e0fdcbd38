import { useState } from 'react'
import type { ErrorBody } from '../../../src-main/contract'

/** One save at a time. `run` resolves to null, which ends the form, or to why it was refused, which stays on the screen. */
export function useSaving(run: () => Promise<ErrorBody | null>, onDone: () => void) {
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<ErrorBody | null>(null)
  const save = async () => {
    if (saving) return
    setSaving(true)
    const error = await run()
    setSaving(false)
    setRefused(error)
    if (error === null) onDone()
  }
  return { saving, refused, save }
}
