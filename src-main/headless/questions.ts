/** Tools that ask first, in a terminal: what they are about to do, with what, and y or N. Anything but a clear yes is a no. */
import { createInterface } from 'node:readline'
import { type Approval, revealed } from '../contract/index'
import type { HearkenClient } from '../rpc/client'
import { type InStream, oneLine, type Writer } from './terminal'

/** Asks a person. `over`: the answer came too late, or the turn was stopped. */
export type AskPerson = (approval: Approval, over: AbortSignal) => Promise<boolean>
/** One line typed after `prompt` was shown; null: the end of the input, or over. */
export type ReadAnswer = (prompt: string, over: AbortSignal) => Promise<string | null>

const ARGUMENT_CHARS = 2_000
const TAIL_CHARS = 200

const WHY: Record<Approval['access'], string> = {
  read: 'was set to ask before it reads.',
  write: 'was set to ask before it changes something.',
  outward: 'asks first: what leaves your computer cannot be called back.',
  destructive: 'asks first: this cannot be undone.',
}

export function askOn(screen: Writer, read: ReadAnswer): AskPerson {
  return async (approval, over) => {
    const { label, tool, source, access, args_json } = approval
    screen.line(screen.style('bold', `? ${oneLine(label)}`))
    const from = source === 'local' ? '' : ` (${oneLine(source)})`
    screen.line(screen.style('dim', `  ${oneLine(tool)}${from} ${WHY[access]}`))
    for (const line of argumentLines(args_json)) screen.line(`  ${line}`)
    const answer = await read('  Allow once? y/N ', over)
    if (answer === null) screen.line()
    return answer !== null && /^\s*y(es)?\s*$/i.test(answer)
  }
}

/** For a stream that nothing else reads from. What Ctrl-C does is the process's own matter. */
export function answersFrom(input: InStream, screen: Writer): ReadAnswer {
  return (prompt, over) =>
    new Promise((resolve) => {
      screen.write(prompt)
      const reader = createInterface({ input })
      const close = () => reader.close()
      reader.once('line', (line) => {
        resolve(line)
        close()
      })
      reader.once('close', () => {
        over.removeEventListener('abort', close)
        resolve(null)
      })
      over.addEventListener('abort', close, { once: true })
      if (over.aborted) close()
    })
}

/** Asks about what one turn's tools wait for, one after the other, and hands the answers in. */
export function turnQuestions(client: Pick<HearkenClient, 'tools'>, ask: AskPerson) {
  const open = new Map<string, AbortController>()
  let before: Promise<void> = Promise.resolve()
  return {
    asked(approval: Approval): void {
      const over = new AbortController()
      open.set(approval.id, over)
      before = before.then(async () => {
        if (over.signal.aborted) return
        const allow = await ask(approval, over.signal).catch(() => false)
        if (!over.signal.aborted) await client.tools.answer({ approval_id: approval.id, allow }).catch(() => {})
      })
    },
    ended(approvalId: string): void {
      open.get(approvalId)?.abort()
    },
  }
}

/** `to: "Kelly"`, as JSON with every character that would not be seen written out. */
function argumentLines(json: string): string[] {
  const entries = Object.entries(JSON.parse(json) as Record<string, unknown>)
  return entries.map(([name, value]) => `${spelled(name)}: ${cut(spelled(JSON.stringify(value)))}`)
}

const spelled = (text: string) =>
  revealed(text)
    .map((piece) => ('shown' in piece ? piece.shown : `\\u{${piece.hidden.slice(2).toLowerCase()}}`))
    .join('')
    .replace(/[\n\t]/g, (character) => (character === '\n' ? '\\n' : '\\t'))

/** The middle makes way, for what matters may stand at the end. */
function cut(text: string): string {
  const left = text.length - ARGUMENT_CHARS
  if (left <= 0) return text
  const tail = text.slice(-TAIL_CHARS)
  return `${text.slice(0, ARGUMENT_CHARS - TAIL_CHARS)} … ${left} more characters … ${tail}`
}
