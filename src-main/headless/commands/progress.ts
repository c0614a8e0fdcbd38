/** How far a long command is: one line that is written over, on a terminal; nothing where no person looks. */
import type { CommandContext } from '../context'
import { oneLine } from '../terminal'

const EVERY_MS = 100
const WIDTH = 70

export function progressLine({ err, json }: CommandContext) {
  let last = 0
  let shown = false
  return {
    show({ done, total, label }: { done: number; total: number | null; label: string }): void {
      const now = Date.now()
      if (!err.isTTY || json || now - last < EVERY_MS) return
      last = now
      shown = true
      const text = `${done}${total === null ? '' : ` of ${total}`} ${oneLine(label)}`
      err.write(`\r\u001b[2K${text.slice(0, WIDTH)}`)
    },
    end(): void {
      if (shown) err.write('\r\u001b[2K')
    },
  }
}
