/** Sets a context going. A page that has a microphone may; elsewhere some browsers wait until the page was touched. */
export function startContext(context: AudioContext): void {
  const go = () => {
    if (context.state === 'suspended') void context.resume().catch(() => {})
  }
  if (context.state === 'running') return
  for (const event of ['pointerdown', 'keydown'] as const)
    window.addEventListener(event, go, { once: true, capture: true })
  go()
}
