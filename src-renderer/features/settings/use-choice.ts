import { useState } from 'react'
import type { ModelChoice } from '../../../src-main/contract'
import { BUILTIN, kindOf, type ModelKind, startOf } from '../../stores/model-kinds'
import { saveSettings } from '../../stores/settings'

export type Place = 'main' | 'small'

/** What is missing before a choice can be used; null when it can. */
function missing(kind: ModelKind, choice: ModelChoice): 'url' | 'model' | null {
  if (kind === 'builtin') return null
  if ((kind === 'custom' || kind === 'local') && !choice.base_url) return 'url'
  return choice.model ? null : 'model'
}

/**
 * A model choice being made. Each kind keeps what was last picked in it, so that looking at another loses nothing.
 * What is complete is saved at once; until then what was in use stays in use.
 */
export function useChoice(place: Place, saved: ModelChoice | null) {
  const inUse = saved ?? BUILTIN
  const [drafts, setDrafts] = useState<Partial<Record<ModelKind, ModelChoice>>>({})
  const [picked, setPicked] = useState<ModelKind | null>(null)
  const [refused, setRefused] = useState<string | undefined>()
  const kind = picked ?? kindOf(inUse)
  const choice = kind === kindOf(inUse) ? inUse : (drafts[kind] ?? startOf(kind))

  const change = async (next: ModelChoice, as: ModelKind = kind) => {
    setRefused(undefined)
    setPicked(as)
    setDrafts((all) => ({ ...all, [as]: next }))
    if (missing(as, next)) return null
    const value = place === 'small' && as === 'builtin' ? null : next
    const error = await saveSettings({ models: { [place]: value } })
    // A custom address may turn out to be one of the known kinds; the editor follows what was saved.
    if (error) setRefused(error.message)
    else setPicked(null)
    return error?.message ?? null
  }
  const pick = (next: ModelKind) => {
    const kept = next === kindOf(inUse) ? inUse : (drafts[next] ?? startOf(next))
    return change(kept, next)
  }
  return { kind, choice, change, pick, lacks: missing(kind, choice), refused, inUse: picked === null }
}
