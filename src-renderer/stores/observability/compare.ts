/** The turn that another is to be compared with; null: none is being chosen. */
import { create } from 'zustand'
import { go } from '../route'

export const useComparing = create<{ first: string | null }>(() => ({ first: null }))

export const startComparing = (first: string) => useComparing.setState({ first })
export const stopComparing = () => useComparing.setState({ first: null })

/** Opens a turn of the list, beside the one that waits for it where there is one. */
export function openTurn(turnId: string): void {
  const { first } = useComparing.getState()
  stopComparing()
  const id = first === null || first === turnId ? turnId : `${first},${turnId}`
  go({ tab: 'observability', id, message: null })
}
