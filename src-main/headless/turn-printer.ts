/** Shows a turn in a terminal while it runs: text as it comes, a line for each tool, then the receipt. */
import type { Message, ToolCard, TurnEvent } from '../contract/index'
import { plain, type Writer } from './terminal'

export interface TurnPrinter {
  event(event: TurnEvent): void
  /** Something else is about to be written: the reply's line ends. */
  makeWay(): void
  /** What is left to say once the reply is whole. */
  end(message: Message): void
}

/** The reply goes to `reply`; tool lines, notices and the receipt to `side`, which may be the same. */
export function turnPrinter(reply: Writer, side: Writer): TurnPrinter {
  let shown = ''
  /** Whether the reply's last line still waits for its end, which matters where both writers share a screen. */
  let midLine = false

  const say = (text: string) => {
    shown += text
    const harmless = plain(text)
    if (harmless === '') return
    reply.write(harmless)
    midLine = !harmless.endsWith('\n')
  }
  const endLine = () => {
    if (midLine) reply.line()
    midLine = false
  }
  const aside = (text: string) => {
    endLine()
    side.line(side.style('dim', plain(text)))
  }

  return {
    event(event) {
      if (event.type === 'text') say(event.text)
      else if (event.type === 'tool_end') aside(toolLine(event.card))
      else if (event.type === 'notice') aside(`! ${event.text}`)
    },
    makeWay: endLine,
    end(message) {
      // A retry may have begun the text anew: what is stored is what counts.
      if (message.text.startsWith(shown)) say(message.text.slice(shown.length))
      else {
        endLine()
        say(message.text)
      }
      endLine()
      if (message.status === 'stopped') aside('Stopped.')
      if (message.error && message.status !== 'stopped') {
        side.line(`${side.style('red', plain(message.error.message))} ${plain(message.error.action)}`)
      }
      if (message.receipt) aside(message.receipt.line)
    },
  }
}

function toolLine(card: ToolCard): string {
  const mark = card.status === 'ok' ? '✓' : card.status === 'cancelled' ? '–' : '✗'
  return `${mark} ${card.summary || card.label}`
}
