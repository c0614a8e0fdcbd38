import { useEffect, useRef } from 'react'
import { focusMessageBox, focusSearch } from '../stores/focus'
import { go, useRoute } from '../stores/route'
import { TABS } from '../stores/route-hash'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Keys that work everywhere in the main window. Single keys never fire while someone types. */
export function useShortcuts(on: { onPalette: () => void; onShortcuts: () => void }) {
  const latest = useRef(on)
  latest.current = on
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const mod = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      const run = mod ? chord(key, event.shiftKey, latest.current) : single(key, event, latest.current)
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

type Actions = { onPalette: () => void; onShortcuts: () => void }

function chord(key: string, shift: boolean, on: Actions): (() => void) | null {
  if (key === 'k' && !shift) return on.onPalette
  if (key === 'o' && shift) return newChat
  if (key === 'f' && shift) return focusSearch
  const tab = TABS[Number(key) - 1]
  return tab && !shift ? () => go({ tab, id: null, message: null }) : null
}

function single(key: string, event: KeyboardEvent, on: Actions): (() => void) | null {
  if (typing(event.target) || event.altKey || document.querySelector('[role="dialog"]')) return null
  if (key === '?') return on.onShortcuts
  if (key === '/' && useRoute.getState().route.tab === 'chat') return focusMessageBox
  return null
}

function newChat() {
  go({ tab: 'chat', id: null, message: null })
  focusMessageBox()
}
