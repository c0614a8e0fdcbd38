/**
 * Whether sound comes at all from an open microphone. A page whose audio the browser has put to rest, or one that hangs, sends
 * nothing, not even silence; then Hearken is deaf and has to say so.
 */

export interface SoundFlow {
  /** Told after everything that happens. */
  set(open: boolean): void
  /** A frame has come. */
  frame(): void
}

const CHECK_MS = 2_000
/** So many checks in a row, and not one long wait: after a computer has slept, one is due at once and sound comes a moment later. */
const CHECKS = 6

export function createSoundFlow(deps: {
  later(ms: number, then: () => void): () => void
  /** True: none comes any more. False: it is back. */
  told(stalled: boolean): void
}): SoundFlow {
  let open = false
  let missed = 0
  let callOff = () => {}

  function check(): void {
    missed += 1
    if (missed === CHECKS) deps.told(true)
    callOff = deps.later(CHECK_MS, check)
  }

  return {
    set(now) {
      if (now === open) return
      open = now
      missed = 0
      callOff()
      if (open) callOff = deps.later(CHECK_MS, check)
    },
    frame() {
      const stalled = missed >= CHECKS
      missed = 0
      if (stalled) deps.told(false)
    },
  }
}
