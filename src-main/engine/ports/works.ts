/**
 * What is at work while something is erased: a turn, a consolidation, a battle, an import. It read before, writes afterwards,
 * and so must know what was erased since it began. Kept in this process only, and no longer than the work.
 */
import { cleanValue } from './clean-json'
import type { Eraser } from './erase'

export interface Work {
  /** What was erased since it began. */
  readonly erased: ReadonlySet<Eraser>
  /** Whether a text, or any text within a value, repeats some of that. */
  repeats(value: unknown): boolean
  /** Must be called, whatever became of it. */
  end(): void
}

export interface Works {
  begin(): Work
  /** Something is being erased: all that runs now may have read it. */
  tell(eraser: Eraser): void
}

export function createWorks(): Works {
  const running = new Set<Set<Eraser>>()
  return {
    begin() {
      const erased = new Set<Eraser>()
      running.add(erased)
      return {
        erased,
        repeats: (value) => [...erased].some((eraser) => cleanValue(value, eraser, false) !== value),
        end: () => void running.delete(erased),
      }
    },
    tell(eraser) {
      for (const erased of running) erased.add(eraser)
    },
  }
}
