/** `hearken chat`: a conversation in a terminal, or with a script on the other end of a pipe. */
import { toHearkenError } from '../../contract/index'
import type { HearkenClient } from '../../rpc/client'
import { type CommandContext, EXIT, printError, printJson, withHearken } from '../context'
import { type LineSource, openLines } from '../line-source'
import { type AskPerson, askOn } from '../questions'
import type { OutStream } from '../terminal'
import { runTurn, turnHooks } from '../turn'
import { turnJson } from '../turn-json'
import { turnPrinter } from '../turn-printer'

export interface ChatOptions {
  conversation?: string
}

const COMMANDS = ['/new', '/quit', '/help']
const HELP = `/new starts a new conversation, /quit (or Ctrl-D) leaves, /help shows this.
A line that ends with \\ goes on in the next one. Ctrl-C stops a reply; at an empty line it leaves.`

/** `screen` is the raw stream behind `context.out`: line editing needs it. */
export function chat(context: CommandContext, screen: OutStream, options: ChatOptions): Promise<number> {
  return withHearken(context, async (client) => {
    const interactive = context.stdin.isTTY === true && context.out.isTTY
    if (interactive) {
      const { model_label } = await client.ops.info({})
      context.out.line(`${context.out.style('bold', 'Hearken')} · ${model_label} · /help`)
    }
    const ask = interactive ? askOn(context.out, (prompt, over) => lines.answer(prompt, over)) : undefined
    const talk = new Talk(context, client, ask, options.conversation ?? null)
    const lines: LineSource = openLines(context.stdin, screen, {
      prompt: context.out.style('bold', '› '),
      history: interactive ? await recentMessages(client) : [],
      commands: COMMANDS,
      onInterrupt: (line) => {
        if (talk.stop()) return false
        if (line === '') lines.close()
        return line !== ''
      },
    })
    const onSignal = () => {
      talk.stop()
      lines.close()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) context.signals.on(signal, onSignal)
    try {
      return await converse(context, talk, lines)
    } finally {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) context.signals.off(signal, onSignal)
      lines.close()
    }
  })
}

/** 0 when every message was answered, else 1. */
async function converse(context: CommandContext, talk: Talk, lines: LineSource): Promise<number> {
  let code: number = EXIT.ok
  for (;;) {
    const text = await nextMessage(lines)
    if (text === null || /^\/(quit|exit)$/.test(text)) return code
    if (text === '') continue
    if (text === '/new') {
      talk.startAnew()
      context.err.line('A new conversation.')
    } else if (text === '/help') context.err.line(HELP)
    else if (/^\/[a-z]+$/.test(text)) context.err.line(`There is no command ${text}. /help lists them.`)
    else if (!(await talk.say(text))) code = EXIT.failed
  }
}

async function nextMessage(lines: LineSource): Promise<string | null> {
  let text = ''
  for (;;) {
    const line = await lines.next()
    if (line === null) return text === '' ? null : text
    if (!line.endsWith('\\')) return (text + line).trim()
    text += `${line.slice(0, -1)}\n`
  }
}

class Talk {
  private stopper: AbortController | null = null

  constructor(
    private readonly context: CommandContext,
    private readonly client: HearkenClient,
    private readonly ask: AskPerson | undefined,
    private conversation: string | null,
  ) {}

  startAnew(): void {
    this.conversation = null
  }

  /** Cancels the running turn; false when there is none. */
  stop(): boolean {
    if (this.stopper === null || this.stopper.signal.aborted) return false
    this.stopper.abort()
    return true
  }

  /** One turn; true when it was answered. */
  async say(text: string): Promise<boolean> {
    const { context } = this
    this.stopper = new AbortController()
    try {
      const printer = context.json ? null : turnPrinter(context.out, context.out)
      const request = { conversation_id: this.conversation, text }
      const hooks = turnHooks(printer, this.ask)
      const { message } = await runTurn(this.client, request, hooks, this.stopper.signal)
      this.conversation = message.conversation_id
      printer?.end(message)
      if (context.json) printJson(context, turnJson(message))
      else context.out.line()
      return message.status === 'done' || message.status === 'stopped'
    } catch (thrown) {
      printError(context, toHearkenError(thrown))
      return false
    } finally {
      this.stopper = null
    }
  }
}

const HISTORY_CONVERSATIONS = 3
const HISTORY_LINES = 200

/**
 * What the person wrote lately, newest first. Read from the conversations, not from a file of its own, so that what is
 * forgotten there is forgotten here.
 */
async function recentMessages(client: HearkenClient): Promise<string[]> {
  const { conversations } = await client.chat.conversations({ limit: HISTORY_CONVERSATIONS })
  const opened = await Promise.all(
    conversations.map(({ id }) => client.chat.open({ conversation_id: id, limit: HISTORY_LINES })),
  )
  return opened
    .flatMap(({ messages }) => messages.filter(({ role }) => role === 'user'))
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .map(({ text }) => text)
    .filter((text) => !text.includes('\n'))
    .slice(0, HISTORY_LINES)
}
