/** Lines a person types, or a script pipes in, one at a time. */
import { createInterface, type Interface } from 'node:readline'
import type { InStream, OutStream } from './terminal'

export interface LineSource {
  /** The next line, or null at the end (Ctrl-D, end of the pipe, `close`). Shows the prompt in a terminal. */
  next(): Promise<string | null>
  /**
   * A line typed after `prompt` was shown, whatever was typed before it; null at the end, or once `over` aborts. What
   * stood half typed on the line stands there again afterwards.
   */
  answer(prompt: string, over: AbortSignal): Promise<string | null>
  close(): void
}

export interface LineOptions {
  prompt: string
  /** Newest first, for the arrow keys. */
  history: string[]
  /** Words offered by Tab at the start of a line. */
  commands: string[]
  /** Ctrl-C. `line` is what stands on the line; true means it should be cleared. */
  onInterrupt(line: string): boolean
}

/** In a terminal: editing, history and Tab. Else: plain lines, and no prompt. */
export function openLines(input: InStream, output: OutStream, options: LineOptions): LineSource {
  const terminal = input.isTTY === true && output.isTTY === true
  const reader = createInterface({
    input,
    ...(terminal ? { output, terminal, prompt: options.prompt, history: [...options.history] } : {}),
    completer: (line: string) => [options.commands.filter((command) => line !== '' && command.startsWith(line)), line],
  })
  const typed: string[] = []
  let closed = false
  let wake = () => {}
  reader.on('line', (line) => {
    typed.push(line)
    wake()
  })
  reader.on('close', () => {
    closed = true
    wake()
  })
  reader.on('SIGINT', () => {
    if (options.onInterrupt(reader.line)) clearLine(reader)
  })
  return {
    async next() {
      if (terminal && typed.length === 0 && !closed) reader.prompt()
      while (typed.length === 0 && !closed)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return typed.shift() ?? null
    },
    answer(prompt, over) {
      const half = reader.line
      clearLine(reader)
      return new Promise((resolve) => {
        const end = (line: string | null) => {
          reader.off('close', none)
          over.removeEventListener('abort', none)
          resolve(line)
          if (!closed && half !== '') reader.write(half)
        }
        const none = () => end(null)
        if (closed || over.aborted) return none()
        reader.once('close', none)
        reader.question(prompt, { signal: over }, end)
        // After readline's own listener, which clears the line.
        over.addEventListener('abort', none, { once: true })
      })
    },
    close: () => reader.close(),
  }
}

/** To the start and the end: the whole line, wherever the cursor stands. */
function clearLine(reader: Interface): void {
  reader.write(null, { ctrl: true, name: 'e' })
  reader.write(null, { ctrl: true, name: 'u' })
}
