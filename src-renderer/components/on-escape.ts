const waiting: (() => void)[] = []

function onKey(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
  // They take it themselves.
  if (document.querySelector('[role="dialog"], [role="menu"]')) return
  const last = waiting.at(-1)
  if (!last) return
  event.preventDefault()
  last()
}

/**
 * Runs it at Esc, wherever the focus is, until the end that is returned is called. One press does one thing: it goes to
 * whoever began to wait last, and to nobody while words are composed or where something nearer took it.
 */
export function onEscape(run: () => void): () => void {
  const mine = () => run()
  if (waiting.length === 0) window.addEventListener('keydown', onKey)
  waiting.push(mine)
  return () => {
    if (!waiting.includes(mine)) return
    waiting.splice(waiting.indexOf(mine), 1)
    if (waiting.length === 0) window.removeEventListener('keydown', onKey)
  }
}
