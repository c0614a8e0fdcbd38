/** Contexts that wait for somebody to touch the page. */
const waiting = new WeakSet<AudioContext>()

/** Sets a context going. A page that has a microphone may; elsewhere some browsers wait until the page was touched. */
export function startContext(context: AudioContext): void {
  if (context.state === 'running' || context.state === 'closed') return
  const go = () => void context.resume().catch(() => {})
  go()
  if (waiting.has(context)) return
  waiting.add(context)
  const over = new AbortController()
  for (const event of ['pointerdown', 'keydown'] as const)
    window.addEventListener(event, go, { capture: true, signal: over.signal })
  const changed = () => {
    if (context.state !== 'running' && context.state !== 'closed') return
    waiting.delete(context)
    over.abort()
  }
  context.addEventListener('statechange', changed, { signal: over.signal })
}
