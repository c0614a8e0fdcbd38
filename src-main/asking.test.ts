/** Gate, query writer and slot gate in a whole turn, and asking beside turns: what is done, traced, billed and said. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import { HearkenError } from './contract'
import type { Model, ModelSource } from './engine/ports'
import { type HearkenClient, inMemoryClient } from './rpc'
import { replyTo } from './testing/reply-to'
import { type ScriptedModel, scriptedModel } from './testing/scripted-model'

let home: string
let hearken: Hearken
let client: HearkenClient
let main: ScriptedModel
let small: ScriptedModel

const SMALL = { provider: 'openai' as const, model: 'small', base_url: '', context_window: 0 }
const usage = { input_tokens: 50, output_tokens: 7 }

/** The main model cites [1]; the small one opens, writes two searches, and keeps the first fact only. */
async function start(fail: { gate?: boolean } = {}): Promise<void> {
  main = scriptedModel(
    (request) => ({
      text:
        request.kind === 'quick'
          ? '{"statements":[{"text":"Kelly was born in 1990.","cites":[{"n":1,"quote":"born on March 4th 1990"}]}]}'
          : 'In 1990 [1].',
      usage,
    }),
    { id: 'big', provider: 'openai', label: 'big' },
  )
  small = scriptedModel(
    (request) => {
      if (request.kind === 'gate')
        return fail.gate
          ? { error: new HearkenError('MODEL_OVERLOADED', 'Busy.', 'Wait.') }
          : { text: '{"score":0.8,"reason":"a person"}', usage }
      if (request.kind === 'judge') return { text: '{"scores":[0.9,0.1]}', usage }
      return { text: '{"searches":[{"query":"Kelly was born","terms":["Kelly"]},{"query":"Kelly lives"}]}', usage }
    },
    { id: 'gpt-5-nano', provider: 'openai', label: 'gpt-5-nano' },
  )
  const models: ModelSource = {
    open: async (choice): Promise<Model> => (choice.model === 'small' ? small : main),
  }
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null, replace: { models } })
  client = inMemoryClient(hearken.router)
  await client.memory.remember({ text: 'Kelly was born on March 4th 1990' })
  await client.memory.remember({ text: 'Kelly lives in Bath' })
}

const say = (text: string) => replyTo(client, text)

async function traced(type: string): Promise<Record<string, unknown>[]> {
  await hearken.close()
  const folder = join(home, 'traces')
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const lines = texts.join('').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.type === type)
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearken-asking-'))
})
afterEach(async () => {
  await hearken.close()
  await rm(home, { recursive: true, force: true })
})

it('judges, writes, searches and judges again, and each call is in the receipt and the trace', async () => {
  await start()
  await client.settings.update({ models: { small: SMALL }, memory: { recall: { slot_gate: true } } })
  const message = await say('When was Kelly born?')
  expect(message.text).toBe('In 1990 [1].')
  expect(message.used).toMatchObject([{ exact_snippet: 'Kelly was born on March 4th 1990', cited: true }])
  expect(message.recalled).toMatchObject({ slot_gate: { judged: 2, kept: 1 }, left_out: 1, fallbacks: [] })
  expect(message.recalled?.searches.map(({ query }) => query)).toEqual(['Kelly was born', 'Kelly lives'])
  expect(message.receipt?.models.map(({ model, kinds, calls }) => [model, kinds.toSorted(), calls])).toEqual([
    ['gpt-5-nano', ['gate', 'judge', 'quick'], 3],
    ['big', ['loop'], 1],
  ])
  expect(JSON.stringify(main.requests[0]?.messages)).toContain('Searched for: ')
  expect(await traced('gate')).toMatchObject([{ open: true, reason: 'a person', by: 'model', score: 0.8 }])
  const [retrieval] = await traced('retrieval')
  expect(retrieval).toMatchObject({
    injected: 1,
    searches: [{ query: 'Kelly was born', terms: ['Kelly'], ok: true }, { query: 'Kelly lives' }],
    stages: { kept: 1, judged_out: 1 },
    slot_gate: { judged: 2, kept: 1 },
    fallbacks: [],
  })
  expect((await traced('llm')).map((line) => line.kind)).toEqual(['gate', 'quick', 'judge', 'loop'])
})

it('opens when the judge fails, and asks no model when told to go by rules', async () => {
  await start({ gate: true })
  await client.settings.update({ models: { small: SMALL } })
  expect((await say('When was Kelly born?')).used.length).toBeGreaterThan(0)
  await client.settings.update({ memory: { recall: { gate: 'rules' } } })
  small.requests.length = 0
  await say('When was Kelly born?')
  expect(small.requests.map((request) => request.kind)).toEqual(['quick'])
  expect((await traced('gate')).map((line) => [line.open, line.by])).toEqual([
    [true, 'rules'],
    [true, 'rules'],
  ])
})

it('answers beside turns, with usage of its own', async () => {
  await start()
  await client.settings.update({ models: { small: SMALL } })
  const asked = await client.memory.ask({ question: 'When was Kelly born?' })
  expect(asked).toMatchObject({
    answer: 'Kelly was born in 1990 [1].',
    statements: [{ citations: [{ n: 1, snippet: 'born on March 4th 1990' }] }],
    model: 'big',
    error: null,
  })
  expect(asked.accounting.calls.map((call) => [call.kind, call.model])).toEqual([
    ['quick', 'gpt-5-nano'],
    ['quick', 'big'],
  ])
  const ruled = await client.memory.recall({
    message: 'When was Kelly born?',
    decision_model: null,
    reranker: { provider: 'none' },
  })
  expect(ruled).toMatchObject({ gate: { by: 'rules' }, accounting: { calls: [], cost_usd: 0 } })
  const task = await client.memory.recallTask({
    title: 'Kelly’s party',
    ask: 'When was she born?',
    project: 'Home',
    decision_model: null,
  })
  expect(task).toMatchObject({ gate: null, error: null })
  expect(task.results.length).toBeGreaterThan(0)
  expect((await traced('retrieval')).map((line) => line.query)).toEqual([
    'When was Kelly born?',
    'When was Kelly born?',
    'Kelly’s party',
  ])
  const billed = (await readFile(join(home, 'usage.jsonl'), 'utf8')).trim().split('\n')
  expect(new Set(billed.map((line) => (JSON.parse(line) as { turn_id: string }).turn_id)).size).toBe(1)
  expect(billed).toHaveLength(2)
})
