/** Replays, versions and battles over the whole app: what a chat left behind, asked again, judged, and erased. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import { type BattleEvent, BUILTIN_MODEL, type ModelChoice, type ReplayRun } from './contract'
import type { Model, ModelSource } from './engine/ports'
import { type HearkenClient, inMemoryClient } from './rpc'
import { keepCheck } from './testing/kept-check'
import { replyTo } from './testing/reply-to'
import { scriptedModel } from './testing/scripted-model'
import { tempHome } from './testing/temp-home'

let running: Hearken | null = null
afterEach(async () => {
  await running?.close()
  running = null
})

async function start(home: string, through?: (own: ModelSource) => ModelSource) {
  const base = { home, shell: 'test', version: '0.0.0', env: {}, cwd: null } as const
  running = await compose(through === undefined ? base : { ...base, modelsThrough: through })
  return inMemoryClient(running.router)
}

async function replay(client: HearkenClient, id: string, version: number | 'live', fresh = false): Promise<ReplayRun> {
  for await (const event of await client.replay.run({ id, version, fresh })) if (event.type === 'done') return event.run
  throw new Error('the replay ended without a result')
}

const choice = (model: string): ModelChoice => ({ provider: 'openai', model, base_url: '', context_window: 0 })
const among =
  (models: Record<string, Model>) =>
  (own: ModelSource): ModelSource => ({
    open: async (wanted) => models[wanted.model] ?? own.open(wanted),
  })

it('asks past turns again, finds them the same twice, and finds a candidate that lost a tool worse', async () => {
  const client = await start(tempHome())
  await replyTo(client, 'remember that Kelly was born on March 4th 1990')
  const born = await replyTo(client, 'when was Kelly born?')
  const sum = await replyTo(client, 'what is 17% of 2,340?')
  const memories = await client.memory.list({})
  const { set, left_out } = await client.replay.create({
    title: 'Everyday',
    message_ids: [born.id, sum.id, 'gone'],
    redaction: { names: true, words: [] },
  })
  expect(left_out).toEqual([{ message_id: 'gone', why: 'It is no longer there.' }])
  expect(set.turns.map(({ question }) => question)).toEqual(['when was Alpha born?', 'what is 17% of 2,340?'])
  expect(set.turns[0]?.evidence[0]?.exact_snippet).toContain('Alpha was born on March 4th 1990')
  expect(JSON.stringify(set)).not.toContain('Kelly')

  const first = await replay(client, set.id, 'live')
  expect(first.turns.map(({ why }) => why)).toEqual([[], []])
  expect(first).toMatchObject({ passed: 2, total: 2, changed: false })
  const second = await replay(client, set.id, 'live')
  expect([second.verdict, second.changed]).toEqual([first.verdict, false])

  const { version } = await client.release.create({ note: 'No sums', edit: { config: { unavailable: ['calculate'] } } })
  const worse = await replay(client, set.id, version.number)
  expect(worse).toMatchObject({ passed: 1, total: 2 })
  expect(worse.turns[1]?.why[0]).toBe('calculate was not called.')
  expect(worse.verdict).not.toBe(first.verdict)
  expect((await client.replay.sets({})).sets).toMatchObject([{ gate: true, turns: 2, last: { version: 2, passed: 1 } }])
  // Nothing live was touched.
  expect(await client.memory.list({})).toEqual(memories)
})

it('keeps what an AI model said, so that the same replay comes to the same verdict and is paid once', async () => {
  let said = 0
  const fickle = scriptedModel(() => ({ text: `It is ${++said}.` }), { id: 'fickle' })
  const client = await start(tempHome(), among({ fickle }))
  const sum = await replyTo(client, 'what is 2 + 2?')
  const { set } = await client.replay.create({ title: 'Sums', message_ids: [sum.id] })
  await client.release.create({ note: 'Another model', edit: { models: { main: choice('fickle') } } })
  const runs = [await replay(client, set.id, 2), await replay(client, set.id, 2), await replay(client, set.id, 2, true)]
  expect(runs.map(({ turns }) => turns[0]?.reply.made)).toEqual(['It is 1.', 'It is 1.', 'It is 2.'])
  expect(runs.map(({ turns }) => turns[0]?.from_before)).toEqual([false, true, false])
  expect(runs.map(({ changed }) => changed)).toEqual([false, false, true])
  expect(runs[0]?.verdict).toBe(runs[1]?.verdict)
  expect(fickle.requests.map(({ kind }) => kind)).toEqual(['replay', 'replay'])
  const usage = await client.ops.usage({ days: 1 })
  expect(usage.days[0]?.rows).toContainEqual(expect.objectContaining({ kind: 'replay', calls: 2 }))
})

it('keeps nothing of a replay whose turns are erased while it runs', async () => {
  const home = tempHome()
  let set_id = ''
  const late = scriptedModel(() => {
    rmSync(join(home, 'replays', 'sets', `${set_id}.json`))
    return { text: 'It is four, as you said.' }
  })
  const client = await start(home, among({ late }))
  const sum = await replyTo(client, 'what is 2 + 2?')
  set_id = (await client.replay.create({ title: 'Sums', message_ids: [sum.id] })).set.id
  await client.release.create({ note: 'Another model', edit: { models: { main: choice('late') } } })
  await expect(replay(client, set_id, 2)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(holding(home, /as you said/).filter((path) => path.startsWith('replays'))).toEqual([])
})

it('blocks a prompt that stops calling the tool, and keeps what is in force', async () => {
  const home = tempHome()
  const obedient = scriptedModel(({ system, messages }) => {
    const asked = messages.at(-1)?.parts.some((part) => part.type === 'tool_result')
    if (asked || system.includes('Never use a tool')) return { text: 'It is 4.' }
    return { calls: [{ name: 'calculate', args: { expression: '2 + 2' } }] }
  })
  const client = await start(home, among({ obedient }))
  await client.settings.update({ models: { main: choice('obedient') } })
  const sum = await replyTo(client, 'what is 2 + 2?')
  const { set } = await client.replay.create({ title: 'Sums', message_ids: [sum.id] })
  expect(await replay(client, set.id, 'live')).toMatchObject({ passed: 1, total: 1 })
  await client.release.create({ note: 'Lazy', edit: { rules: 'Never use a tool.' } })
  expect((await replay(client, set.id, 2)).turns[0]).toMatchObject({
    passed: false,
    why: ['calculate was not called.'],
    reply: { same: true },
  })
  keepCheck(home, 2)
  const { promoted, reasons, state } = await client.release.promote({ version: 2, without_judge: 'a test' })
  expect([promoted, reasons]).toEqual([false, ['The replays “Sums” have to pass, and were not part of its check.']])
  expect(state).toMatchObject({ active: { number: 1 }, drift: [] })
})

async function battle(client: HearkenClient, models: ModelChoice[]) {
  const events: BattleEvent[] = []
  for await (const event of await client.arena.battle({ prompt: 'Say a word.', models })) events.push(event)
  const last = events.at(-1)
  if (last?.type !== 'done') throw new Error('the battle did not end')
  return { events, battle: last.battle }
}

it('fights blind, tells after the vote, and counts nothing of a model that failed', async () => {
  const usage = { input_tokens: 10, output_tokens: 5 }
  const good = scriptedModel(() => ({ text: ['Yes ', 'indeed.'], usage }), { id: 'good', label: 'good-1' })
  const other = scriptedModel(() => ({ text: 'Word.', usage }), { id: 'other', label: 'other-1' })
  const client = await start(tempHome(), among({ good, other }))
  const { events, battle: fought } = await battle(client, [choice('good'), choice('other'), choice('keyless')])
  expect(JSON.stringify(events)).not.toMatch(/good-1|other-1|keyless|OPENAI/)
  const place = (text: string) => fought.answers.findIndex((answer) => answer.text === text)
  const failed = fought.answers.findIndex(({ error }) => error !== null)
  expect(fought.answers[failed]?.error?.code).toBe('NOT_CONFIGURED')
  await expect(client.arena.vote({ id: fought.id, vote: { best: failed } })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  })
  const { battle: told } = await client.arena.vote({ id: fought.id, vote: { best: place('Yes indeed.') } })
  expect(told.answers[place('Yes indeed.')]?.reveal).toMatchObject({ key: 'scripted/good', label: 'good-1', usage })
  await expect(client.arena.vote({ id: fought.id, vote: 'tie' })).rejects.toMatchObject({ code: 'CONFLICT' })
  const { rows, votes, rated } = await client.arena.scoreboard({})
  expect([votes, rated]).toEqual([1, 1])
  expect(
    rows.map(({ label, wins, losses, battles, failed: broken }) => [label, wins, losses, battles, broken]),
  ).toEqual([
    ['good-1', 1, 0, 1, 0],
    ['keyless', 0, 0, 0, 1],
    ['other-1', 0, 1, 1, 0],
  ])
  const { battles } = await client.arena.battles({})
  expect(battles).toMatchObject([{ prompt: 'Say a word.', places: 3, vote: { best: place('Yes indeed.') } }])
  expect(good.requests[0]).toMatchObject({ kind: 'arena', tools: [] })
  await expect(battle(client, [choice('good'), choice('good')])).rejects.toMatchObject({ code: 'BAD_INPUT' })
})

it('hides where an answer says which model it is, the built-in one too, until there is a vote', async () => {
  const gpt = scriptedModel(() => ({ text: ["I'm GP", 'T-5 by OpenAI. ', 'Blue is a fine word.'] }), {
    id: 'gpt-5',
    label: 'gpt-5',
  })
  const client = await start(tempHome(), among({ 'gpt-5': gpt }))
  const { events, battle: fought } = await battle(client, [choice('gpt-5'), BUILTIN_MODEL])
  const blind = JSON.stringify([events, await client.arena.open({ id: fought.id })])
  expect(blind).toContain('[hidden until you vote] Blue is a fine word.')
  expect(blind).not.toMatch(/gpt|openai|built-in|AI model/i)
  const { battle: told } = await client.arena.vote({ id: fought.id, vote: 'tie' })
  expect(told.answers.map(({ text }) => text).join()).toMatch(
    /I'm GPT-5 by OpenAI[\s\S]*built-in|built-in[\s\S]*I'm GPT-5 by OpenAI/i,
  )
})

it('refuses in the arena what the budget does not allow, and says so in the answer', async () => {
  const dear = scriptedModel(() => ({ text: 'x' }), { id: 'claude-sonnet-5', provider: 'anthropic' })
  const dear2 = scriptedModel(() => ({ text: 'y' }), { id: 'gpt-5', provider: 'openai' })
  const client = await start(tempHome(), among({ dear, dear2 }))
  await client.settings.update({ budgets: { day_usd: 0.000001 } })
  const { battle: fought } = await battle(client, [choice('dear'), choice('dear2')])
  expect(fought.answers.map(({ error }) => error?.code)).toEqual(['OVER_BUDGET', 'OVER_BUDGET'])
  expect([dear.requests, dear2.requests]).toEqual([[], []])
})

const holding = (home: string, words: RegExp) =>
  readdirSync(home, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => words.test(readFileSync(path, 'latin1')))
    .map((path) => path.slice(home.length + 1))

it('erases a memory out of replays, battles and versions too', async () => {
  const home = tempHome()
  const echo = scriptedModel(() => ({ text: 'Your locker code is QX7-quokka-4821.' }), { id: 'echo' })
  const client = await start(home, among({ echo }))
  const kept = await replyTo(client, 'remember that my locker code is QX7-quokka-4821')
  const asked = await replyTo(client, 'what is my locker code?')
  const sum = await replyTo(client, 'what is 2 + 2?')
  const { set } = await client.replay.create({
    title: 'The locker code QX7-quokka-4821',
    message_ids: [asked.id, sum.id],
  })
  await client.release.create({ note: 'Echo', edit: { models: { main: choice('echo') } } })
  await client.release.create({ note: 'x', edit: { persona: 'You know that my locker code is QX7-quokka-4821.' } })
  await replay(client, set.id, 2)
  const models = [choice('echo'), choice('echo-2')]
  for await (const _ of await client.arena.battle({ prompt: 'My locker code is QX7-quokka-4821. Say it.', models }));
  const places = new Set(holding(home, /quokka/i).map((path) => path.split('/').slice(0, 2).join('/')))
  for (const path of ['replays/sets', 'replays/runs', 'replays/answers', 'arena/battles', 'releases/versions'])
    expect(places).toContain(path)

  const report = await client.memory.eraseNow({ id: kept.kept[0]?.id ?? '', with_messages: true })
  expect(report.hits).toEqual([])
  expect(holding(home, /quokka/i)).toEqual([])
  const { set: left, runs } = await client.replay.open({ id: set.id })
  expect([left.turns.map(({ question }) => question), runs]).toEqual([['what is 2 + 2?'], []])
  expect((await client.arena.battles({})).total).toBe(0)
  expect((await client.release.state({})).versions.map(({ intact }) => intact)).toEqual([false, true, true])
})
