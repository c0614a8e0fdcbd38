import { useEffect, useState } from 'react'
import type { VoiceProblem } from '../../../src-main/contract'
import { onEscape } from '../../components'
import { cancelVoice, useVoice } from '../../stores/voice'
import { type PillView, pillView } from './pill-view'

/** A page that is just opening is not a problem yet. */
const PATIENCE_MS = 2_000
/** A passing one is put away by itself. */
const PASSING_MS = 8_000

/** What the pill shows now, and the way to put a problem away. Esc stops what goes on, or puts the problem away. */
export function usePill(): { view: PillView; close: () => void } {
  const state = useVoice((voice) => voice.state)
  const problem = state?.problem ?? null
  const [closed, setClosed] = useState<VoiceProblem | null>(null)
  const [patient, setPatient] = useState(true)
  const code = problem?.code ?? null

  useEffect(() => {
    if (code === null) setClosed(null)
    setPatient(code === 'no_listener')
    if (code === 'no_listener') {
      const timer = setTimeout(() => setPatient(false), PATIENCE_MS)
      return () => clearTimeout(timer)
    }
    if (code !== 'heard_nothing' && code !== 'turn_slow') return
    const timer = setTimeout(() => setClosed(useVoice.getState().state?.problem ?? null), PASSING_MS)
    return () => clearTimeout(timer)
  }, [code])

  const view = pillView(state, code === 'no_listener' && patient ? problem : closed)
  const shown = view.kind
  useEffect(() => {
    if (shown === 'none') return
    return onEscape(() => {
      if (shown === 'problem') setClosed(useVoice.getState().state?.problem ?? null)
      else void cancelVoice()
    })
  }, [shown])
  return { view, close: () => setClosed(problem) }
}
