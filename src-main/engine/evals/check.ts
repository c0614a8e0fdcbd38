/** Holds what was seen of a turn against what a case expects. Each difference is one sentence. */
import type { MemoryItem } from '../../contract'
import type { EvalTurn, ModelRequest } from '../ports'
import type { Expect, Matcher } from './case'
import { argMatches, brief, matches, shown } from './match'

export interface Seen extends EvalTurn {
  /** Ids of the setup's memories. */
  ids: Map<string, string>
  memories: MemoryItem[]
  file(path: string): Promise<string | null>
  /** Texts of traces and mirrors, by path; read only where a case asks. */
  traces(): Promise<Record<string, string>>
}

export async function check(expect: Expect, seen: Seen): Promise<string[]> {
  return [
    ...checkEnd(expect, seen),
    ...checkTools(expect, seen),
    ...checkRecall(expect, seen),
    ...checkSaved(expect, seen),
    ...checkWords(expect, seen),
    ...(await checkFiles(expect, seen)),
  ]
}

function checkEnd({ status, error, events }: Expect, { message, events: told }: Seen): string[] {
  const reasons: string[] = []
  if (message.status !== status)
    reasons.push(
      `The turn ended as ${message.status}, not ${status}${message.error ? `: ${message.error.message}` : ''}.`,
    )
  if (error !== undefined && message.error?.code !== error)
    reasons.push(`The error is ${message.error?.code ?? 'none'}, not ${error}.`)
  for (const event of events) if (!told.includes(event)) reasons.push(`There was no event ${event}.`)
  return reasons
}

function checkTools(expect: Expect, { message, sent }: Seen): string[] {
  const reasons: string[] = []
  const left = message.tools.map((card) => ({ ...card, args: parsed(card.args_json) }))
  for (const wanted of expect.tools) {
    const at = left.findIndex(
      (card) =>
        card.name === wanted.name &&
        (card.status === 'ok') === wanted.ok &&
        Object.entries(wanted.args).every(([name, matcher]) => argMatches(card.args[name], matcher)) &&
        (wanted.summary === undefined || matches(card.summary, wanted.summary)) &&
        (wanted.result === undefined || matches(card.result_text, wanted.result)) &&
        (wanted.undo === undefined || card.undo === wanted.undo),
    )
    if (at >= 0) left.splice(at, 1)
    else
      reasons.push(
        `${wanted.name}(${shown(wanted.args)}) was not ${wanted.ok ? 'called' : 'refused'} as expected; ${called(message.tools)}.`,
      )
  }
  const unwanted = left.filter((card) => expect.no_tools.includes('*') || expect.no_tools.includes(card.name))
  for (const card of unwanted) reasons.push(`${card.name}(${brief(card.args_json)}) was called.`)
  const offered = new Set(sent.flatMap((request) => request.tools.map((tool) => tool.name)))
  for (const name of expect.not_offered) if (offered.has(name)) reasons.push(`${name} was offered to the model.`)
  return reasons
}

const called = (tools: { name: string; args_json: string; status: string }[]): string =>
  tools.length === 0
    ? 'no tool was called'
    : `called were ${tools.map((card) => `${card.name}(${brief(card.args_json, 120)}) ${card.status}`).join('; ')}`

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function checkRecall(expect: Expect, { message, trace, ids }: Seen): string[] {
  const reasons: string[] = []
  if (expect.gate !== undefined) {
    const line = trace.find((one) => one.type === 'gate')
    const was = line === undefined ? 'not asked' : line.open === true ? 'open' : 'closed'
    if (was !== expect.gate) reasons.push(`The gate was ${was} (${String(line?.reason ?? '')}), not ${expect.gate}.`)
  }
  const used = new Set(message.used.map((memory) => memory.id))
  const cited = new Set(message.used.filter((memory) => memory.cited).map((memory) => memory.id))
  const each = (keys: string[], inside: Set<string>, word: string, want: boolean) => {
    for (const key of keys) {
      const is = key === '*' ? inside.size > 0 : inside.has(ids.get(key) ?? `no memory ${key}`)
      if (is !== want)
        reasons.push(`${key === '*' ? 'A memory' : `The memory “${key}”`} was ${is ? '' : 'not '}${word}.`)
    }
  }
  each(expect.used, used, 'put before the model', true)
  each(expect.not_used, used, 'put before the model', false)
  each(expect.cited, cited, 'cited', true)
  each(expect.not_cited, cited, 'cited', false)
  const searches = message.recalled?.searches ?? []
  for (const { query, date_from, date_to } of expect.searches)
    if (
      !searches.some(
        (search) =>
          (query === undefined || matches(search.query, query)) &&
          (date_from === undefined || search.date_from === date_from) &&
          (date_to === undefined || search.date_to === date_to),
      )
    )
      reasons.push(
        `No search was ${shown({ query, date_from, date_to })}; made were ${brief(JSON.stringify(searches))}.`,
      )
  return reasons
}

function checkSaved(expect: Expect, { message, memories }: Seen): string[] {
  const reasons: string[] = []
  if (expect.kept !== undefined && message.kept.length !== expect.kept)
    reasons.push(
      `${message.kept.length} memories were kept, not ${expect.kept}: ${brief(JSON.stringify(message.kept))}.`,
    )
  for (const wanted of expect.suggested)
    if (!message.suggested?.some((one) => one.reason === wanted.reason && matches(one.text, wanted.text)))
      reasons.push(`Nothing like ${shown(wanted.text)} was suggested (${wanted.reason}).`)
  const like = (wanted: Expect['memory'][number]) => (item: MemoryItem) =>
    matches(item.text, wanted.text) &&
    (wanted.kind === undefined || item.kind === wanted.kind) &&
    (wanted.origin === undefined || item.origin === wanted.origin)
  for (const wanted of expect.memory)
    if (!memories.some(like(wanted))) reasons.push(`Memory holds nothing like ${shown(wanted)}.`)
  for (const unwanted of expect.no_memory) {
    const item = memories.find(like(unwanted))
    if (item !== undefined) reasons.push(`Memory holds “${brief(item.text)}” (${item.kind}, ${item.origin}).`)
  }
  return reasons
}

function checkWords(expect: Expect, { message, sent }: Seen): string[] {
  const reasons: string[] = []
  const hold = (where: string, text: string, wanted: Matcher[], unwanted: Matcher[]) => {
    for (const matcher of wanted)
      if (!matches(text, matcher)) reasons.push(`${where} lacks ${shown(matcher)}: “${brief(text)}”.`)
    for (const matcher of unwanted)
      if (matches(text, matcher)) reasons.push(`${where} has ${shown(matcher)}: “${brief(text)}”.`)
  }
  hold('The reply', message.text, expect.reply, expect.no_reply)
  hold('The receipt', message.receipt?.line ?? '', expect.receipt, [])
  for (const matcher of expect.notices)
    if (!message.notices.some((notice) => matches(notice, matcher))) reasons.push(`No notice has ${shown(matcher)}.`)
  if (expect.no_notices && message.notices.length > 0) reasons.push(`There was a notice: “${message.notices[0]}”.`)
  if (expect.sent.length + expect.not_sent.length > 0)
    hold('What the model was sent', sent.map(sentText).join('\n'), expect.sent, expect.not_sent)
  return reasons
}

function sentText({ system, messages }: ModelRequest): string {
  const parts = messages.flatMap((message) =>
    message.parts.map((part) =>
      part.type === 'text' || part.type === 'tool_result' ? part.text : JSON.stringify(part),
    ),
  )
  return [system, ...parts].join('\n')
}

async function checkFiles(expect: Expect, seen: Seen): Promise<string[]> {
  const reasons: string[] = []
  for (const [path, wanted] of Object.entries(expect.files)) {
    const text = await seen.file(path)
    if (wanted === null) {
      if (text !== null) reasons.push(`The file ${path} is there.`)
    } else if (text === null) reasons.push(`The file ${path} is not there.`)
    else
      for (const matcher of wanted)
        if (!matches(text, matcher)) reasons.push(`The file ${path} lacks ${shown(matcher)}: “${brief(text)}”.`)
  }
  for (const [path, unwanted] of Object.entries(expect.no_files)) {
    const text = (await seen.file(path)) ?? ''
    for (const matcher of unwanted) if (matches(text, matcher)) reasons.push(`The file ${path} has ${shown(matcher)}.`)
  }
  if (expect.nowhere.length === 0) return reasons
  for (const [path, text] of Object.entries(await seen.traces()))
    for (const word of expect.nowhere) if (text.includes(word)) reasons.push(`“${word}” stands in ${path}.`)
  for (const item of seen.memories)
    for (const word of expect.nowhere) if (item.text.includes(word)) reasons.push(`“${word}” stands in a memory.`)
  return reasons
}
