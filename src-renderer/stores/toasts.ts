/** Short notes at the foot of the window, most with Undo. */
import { create } from 'zustand'

export interface Toast {
  id: string
  text: string
  action?: { label: string; run: () => void } | undefined
  ms: number
}

const READ_MS = 5_000
const UNDO_MS = 10_000
const MOST = 3

export const useToasts = create<{ items: Toast[] }>(() => ({ items: [] }))

/** Shows a note; with an action (Undo) it stays twice as long. Older ones make room. */
export function toast(text: string, action?: { label: string; run: () => void }) {
  const item: Toast = { id: crypto.randomUUID(), text, action, ms: action ? UNDO_MS : READ_MS }
  useToasts.setState(({ items }) => ({ items: [...items, item].slice(-MOST) }))
}

export function closeToast(id: string) {
  useToasts.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
}
