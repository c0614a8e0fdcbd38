/** Runs `work` once, a little later, however often it is asked for meanwhile: many changes at once cost one reading. */
export function soon(work: () => void, ms = 300): () => void {
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      work()
    }, ms)
  }
}
