/** `hearken memory banks`, `create-bank`, `set-recall-config`, `migrate-bank` and `embed`: how memory is found by meaning. */
import type { Bank, EmbedderChoice } from '../../contract/index'
import { type CommandContext, EXIT, printError, printJson, withHearken } from '../context'
import { plain } from '../terminal'
import { progressLine } from './progress'

export interface EmbedderOptions {
  embedder?: EmbedderChoice['provider']
  model?: string
  baseUrl?: string
  dimension?: number
}

const choiceOf = ({
  embedder,
  model = '',
  baseUrl = '',
  dimension = 0,
}: EmbedderOptions): EmbedderChoice | undefined =>
  embedder === undefined ? undefined : { provider: embedder, model, base_url: baseUrl, dimension }

function printBank({ out }: CommandContext, bank: Bank): void {
  const moving = bank.migrating_to === null ? '' : `, moving to ${bank.migrating_to}`
  out.line(plain(`${bank.name}: ${bank.embedder_label} (${bank.dimension} numbers)${moving}`))
}

function answerBank(context: CommandContext, bank: Bank): number {
  if (context.json) printJson(context, bank)
  else printBank(context, bank)
  return EXIT.ok
}

export function banks(context: CommandContext): Promise<number> {
  return withHearken(context, async (client) => {
    const { banks: all } = await client.memory.banks({})
    const { banks: states } = await client.memory.embedding({})
    if (context.json) printJson(context, { banks: all, embedding: states })
    else for (const bank of all) printBank(context, bank)
    return EXIT.ok
  })
}

export function createBank(context: CommandContext, name: string, options: EmbedderOptions): Promise<number> {
  return withHearken(context, async (client) => {
    const embedder = choiceOf(options)
    const { bank } = await client.memory.createBank({ name, ...(embedder ? { embedder } : {}) })
    return answerBank(context, bank)
  })
}

/** `settings`: NAME=VALUE, where a value is JSON or a word. */
export function setRecallConfig(context: CommandContext, name: string, settings: string[]): Promise<number> {
  const recall = Object.fromEntries(
    settings.map((setting) => {
      const [key = '', ...rest] = setting.split('=')
      return [key, parseValue(rest.join('='))]
    }),
  )
  return withHearken(context, async (client) =>
    answerBank(context, (await client.memory.setRecallConfig({ name, recall })).bank),
  )
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function migrateBank(context: CommandContext, name: string, options: EmbedderOptions): Promise<number> {
  return withHearken(context, async (client) => {
    const embedder = choiceOf(options) ?? (await client.settings.get({})).settings.models.embedder
    const progress = progressLine(context)
    let finished = false
    for await (const at of await client.memory.migrateBank({ name, embedder })) {
      progress.show({ ...at, label: at.error?.message ?? 'embedded' })
      finished = at.finished
      // A command that only waits helps nobody; it goes on when Hearken runs again.
      if (at.error === null) continue
      progress.end()
      printError(context, at.error)
      return EXIT.failed
    }
    progress.end()
    const [bank] = (await client.memory.banks({})).banks.filter((one) => one.name === name)
    if (bank) answerBank(context, bank)
    return finished ? EXIT.ok : EXIT.failed
  })
}

/** Stays until every memory has its vectors. */
export function embed(context: CommandContext): Promise<number> {
  return withHearken(context, async (client) => {
    const progress = progressLine(context)
    for (;;) {
      const { banks: states } = await client.memory.settle({ max_ms: 500 })
      const pending = states.reduce((sum, state) => sum + state.pending, 0)
      const total = states.reduce((sum, state) => sum + state.total, 0)
      const error = states.find((state) => state.error !== null)?.error ?? null
      progress.show({ done: total - pending, total, label: 'embedded' })
      if (pending > 0 && error === null) continue
      progress.end()
      if (error !== null) {
        printError(context, error)
        return EXIT.failed
      }
      if (context.json) printJson(context, { embedded: total })
      else context.out.line(`All ${total} pieces of memory can be found by meaning.`)
      return EXIT.ok
    }
  })
}
