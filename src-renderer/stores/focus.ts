/** Asks for focus across pages: the place that owns the control moves it there when it is on the screen. */
import { create } from 'zustand'
import { go, useRoute } from './route'

export const useFocus = create<{ wanted: 'message-box' | 'search' | null }>(() => ({ wanted: null }))

export const focusMessageBox = () => useFocus.setState({ wanted: 'message-box' })

export function focusSearch() {
  if (useRoute.getState().route.tab !== 'chat') go({ tab: 'chat', id: null, message: null })
  useFocus.setState({ wanted: 'search' })
}

/** The owner took it. */
export const focusTaken = () => useFocus.setState({ wanted: null })
