const drawn = new Set<string>()

/**
 * Whether a question may draw the keyboard's focus to itself: not from somebody who types, nor from a dialog, a menu or a
 * control in use. A box with nothing in it is not typed in. Each question draws it once at most: one that is scrolled back into
 * sight asks nothing new.
 */
export function mayTakeFocus(id: string): boolean {
  if (drawn.has(id)) return false
  drawn.add(id)
  if (document.querySelector('[role="dialog"], [role="menu"]')) return false
  const active = document.activeElement
  if (active === null || active === document.body) return true
  return (active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement) && active.value === ''
}
