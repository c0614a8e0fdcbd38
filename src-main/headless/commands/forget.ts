/** `hearken memory forget ID|TEXT`: hidden at once and erased in ten minutes, or erased now and proven gone. */
import { type ErrorBody, HearkenError, type MemoryItem } from '../../contract/index'
import type { HearkenClient } from '../../rpc/client'
import { type CommandContext, EXIT, printJson, withHearken } from '../context'
import { megabytes, oneLine } from '../terminal'

export interface ForgetOptions {
  now?: boolean
  verify?: boolean
  withMessages?: boolean
  withFiles?: boolean
  word?: string[]
}

const SHOWN = 10
/** Of a memory that is named. */
const TEXT_CHARS = 120

export function forget(context: CommandContext, words: string[], options: ForgetOptions): Promise<number> {
  return withHearken(context, async (client) => {
    const given = words.join(' ')
    const found = await matching(client, given)
    if (found.length > 1) {
      if (context.json) printJson(context, { forgotten: [], candidates: found.map(brief), error: SEVERAL })
      else for (const item of found) context.out.line(`${item.id}  ${item.created_on}  ${shortened(item.text)}`)
      context.err.line(`${SEVERAL.message} ${SEVERAL.action}`)
      return EXIT.failed
    }
    const [item] = found
    if (item === undefined)
      throw new HearkenError('NOT_FOUND', `Nothing is remembered as "${given}".`, 'Search for it by other words.')
    if (options.now || options.verify) return eraseNow(context, client, item, given, options)
    const { undo_until } = await client.memory.forget({ id: item.id })
    if (context.json) printJson(context, { forgotten: [brief(item)], candidates: [], undo_until })
    else
      context.out.line(
        `Forgotten: ${shortened(item.text)}. It is erased at ${undo_until}; until then it can be restored.`,
      )
    return EXIT.ok
  })
}

async function eraseNow(
  context: CommandContext,
  client: HearkenClient,
  item: MemoryItem,
  given: string,
  options: ForgetOptions,
): Promise<number> {
  const plan = await client.memory.erasurePlan({ id: item.id })
  const report = await client.memory.eraseNow({
    id: item.id,
    with_messages: options.withMessages === true,
    with_files: options.withFiles === true,
    words: options.word ?? [],
  })
  const left = options.withMessages ? 0 : plan.messages.length
  if (context.json) printJson(context, { forgotten: [{ id: item.id }], candidates: [], report, messages_left: left })
  else {
    const { out } = context
    out.line(given === item.id ? `Erased ${item.id}.` : `Erased ${item.id}, found by what you wrote.`)
    for (const [place, count] of Object.entries(report.erased)) out.line(`  ${place}: ${count}`)
    out.line(
      `Looked at every byte of ${report.scanned_files} files (${megabytes(report.scanned_bytes)}): ${report.hits.length === 0 ? 'nothing is left' : 'still found in'}`,
    )
    for (const { file, form } of report.hits) out.line(`  ${oneLine(file)} (${form})`)
    if (left > 0) out.line(`${left} messages it came from stay; --with-messages takes them too.`)
  }
  return report.hits.length === 0 ? EXIT.ok : EXIT.failed
}

/** The item of that id, else those that hold all the words. */
async function matching(client: HearkenClient, given: string): Promise<MemoryItem[]> {
  if (/^mem_\w+$/.test(given)) {
    const { item } = await client.memory.get({ id: given })
    return [item]
  }
  const { items } = await client.memory.list({ query: given, limit: SHOWN })
  const exact = items.filter(({ text }) => text === given)
  return exact.length > 0 ? exact : items
}

const brief = ({ id, text, created_on }: MemoryItem) => ({ id, text, created_on })
const shortened = (text: string) => oneLine(text).slice(0, TEXT_CHARS)

const SEVERAL: ErrorBody = {
  code: 'CONFLICT',
  message: 'Several memories match, so nothing was forgotten.',
  action: 'Give the id of the one you mean.',
}
