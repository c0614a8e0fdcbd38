import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { compose, type Hearken } from '../../compose'
import type { AppEvent, Message } from '../../contract'
import { type HearkenClient, inMemoryClient } from '../../rpc'
import { fakeClock } from '../../testing/ports'
import { type ScriptedReply, scriptedModel } from '../../testing/scripted-model'
import { tempHome } from '../../testing/temp-home'
import type { Model, ModelRequest, Store } from '../ports'

let home: string
let hearken: Hearken
let client: HearkenClient
let events: AppEvent[]
let watching: AbortController
const clock = fakeClock('2026-11-30T10:00:00Z', 'Europe/London')

/** What the small model answers; the person's turns are answered by `main`. */
let small: (request: ModelRequest) => ScriptedReply
let main: (request: ModelRequest, call: number) => ScriptedReply
let smallIsAI = true

async function start(): Promise<void> {
  const models: Record<string, Model> = {
    main: scriptedModel((request, call) => main(request, call)),
    small: scriptedModel((request) => (request.kind === 'consolidation' ? small(request) : { text: '' }), {
      id: 'small',
      label: 'small',
      isAI: smallIsAI,
    }),
  }
  hearken = await compose({
    home,
    shell: 'test',
    version: '0.0.0',
    env: {},
    cwd: null,
    replace: {
      clock,
      models: { open: async (choice) => (choice.model === 'main' ? models.main : models.small) as Model },
    },
  })
  client = inMemoryClient(hearken.router)
  events = []
  watching = new AbortController()
  const stream = await client.events.watch({}, { signal: watching.signal })
  void (async () => {
    for await (const event of stream) events.push(event)
  })().catch(() => {})
}

async function stop(): Promise<void> {
  watching.abort()
  await hearken.close()
}

const until = async <T>(find: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function say(text: string, conversation_id: string | null = null): Promise<Message> {
  const { turn_id } = await client.chat.send({ conversation_id, text })
  return until(() => {
    for (const event of events)
      if (event.type === 'turn' && event.turn_id === turn_id && event.event.type === 'done') return event.event.message
    return undefined
  })
}

const consolidated = (nth = 0) =>
  until(() => events.filter((event) => event.type === 'consolidated')[nth]) as Promise<
    Extract<AppEvent, { type: 'consolidated' }>
  >
const items = async (kind: 'fact' | 'episode' | 'reference') => (await client.memory.list({ kind })).items
const shown = async (message: Message) =>
  (await client.chat.open({ conversation_id: message.conversation_id })).messages.find(({ id }) => id === message.id)
const answerOf = (facts: object[], episode = 'They talked.') => ({
  text: JSON.stringify({ facts: facts.map((fact) => ({ about: 'person', exchange: 1, ...fact })), episode }),
  usage: { input_tokens: 100, output_tokens: 20 },
})

beforeEach(async () => {
  home = tempHome()
  small = () => answerOf([])
  main = () => ({ text: 'All right.' })
  smallIsAI = true
  await writeFile(
    join(home, 'settings.json'),
    JSON.stringify({
      version: 1,
      zone: 'Europe/London',
      models: {
        main: { provider: 'openai', model: 'main' },
        small: { provider: 'openai', model: 'small' },
        embedder: { provider: 'none' },
      },
      memory: { consolidate_after: 2, recall: { gate: 'rules' } },
    }),
  )
  await start()
})
afterEach(() => stop())

describe('with a small model', () => {
  it('makes facts and one dated episode, shows them on the card, and mirrors them', async () => {
    small = () =>
      answerOf(
        [{ text: 'I live in Leeds' }, { text: 'My sister Kelly is a nurse', exchange: 2 }],
        'On 2026-11-30 they spoke of Leeds and Kelly.',
      )
    const first = await say('I live in Leeds, as it happens')
    const last = await say('My sister Kelly is a nurse', first.conversation_id)
    const event = await consolidated()
    expect(event).toMatchObject({ message_id: last.id, turn_id: last.turn_id, research: false, suggested: [] })
    expect(event.kept.map(({ text }) => text)).toEqual(['I live in Leeds', 'My sister Kelly is a nurse'])

    const card = await until(async () => {
      const message = await shown(last)
      return message?.receipt?.rev === 2 ? message : undefined
    })
    expect(card.kept).toEqual(event.kept)
    expect(card.receipt?.line).toBe(
      'small · 100 in / 20 out · price unknown | scripted · price unknown | memory 2 kept | total unknown',
    )
    expect(card.receipt?.models.find(({ model }) => model === 'small')?.kinds).toEqual(['quick', 'consolidation'])
    expect(events.findLast((one) => one.type === 'message')).toMatchObject({
      message: { id: last.id, receipt: { rev: 2 } },
    })

    const [episode] = await items('episode')
    expect(episode).toMatchObject({
      id: event.episode_id,
      created_on: '2026-11-30',
      source: 'I live in Leeds, as it happens',
      conversation_id: first.conversation_id,
      message_id: first.parent_id,
    })
    expect((await items('fact')).map(({ text, origin, message_id }) => [text, origin, message_id])).toEqual([
      ['My sister Kelly is a nurse', 'owner', last.parent_id],
      ['I live in Leeds', 'owner', first.parent_id],
    ])
    expect(await readFile(join(home, 'MEMORY.md'), 'utf8')).toContain('My sister Kelly is a nurse')
  })

  it('keeps nothing that a lying model made up, says why, and tells the day in the person’s own words', async () => {
    small = () =>
      answerOf(
        [
          { text: 'Kofi moved to Accra in May 2026' },
          { text: 'Kofi moved to Lagos' },
          { text: 'The rent is 950' },
          { text: 'The person was born on 4 March 1990' },
          { text: 'The person is allergic to peanuts' },
          { text: 'I like olives', exchange: 2 },
        ],
        'On 2026-11-30 they spoke of Kofi’s wedding with Ngozi.',
      )
    const first = await say('Kofi moved to Accra in May, the rent is 900')
    await say('I do not like olives', first.conversation_id)
    const event = await consolidated()
    expect(event.kept.map(({ text }) => text)).toEqual(['Kofi moved to Accra in May 2026'])
    expect(event.dropped).toEqual([
      { text: 'Kofi moved to Lagos', reason: 'name' },
      { text: 'The rent is 950', reason: 'number' },
      { text: 'The person was born on 4 March 1990', reason: 'date' },
      { text: 'The person is allergic to peanuts', reason: 'words' },
      { text: 'I like olives', reason: 'denial' },
    ])
    const [episode] = await items('episode')
    expect(episode?.text).toContain('Kofi moved to Accra in May, the rent is 900')
    expect(episode?.text).not.toContain('Ngozi')
  })

  it('keeps nothing of a bad answer, tells its cost, and tries again later', async () => {
    small = () => ({ text: 'Sure! {"facts": [{"text": "half"', usage: { input_tokens: 7, output_tokens: 1 } })
    const first = await say('I live in Leeds')
    const last = await say('I like tea', first.conversation_id)
    const amended = await until(async () => {
      const message = await shown(last)
      return message?.receipt?.rev === 2 ? message : undefined
    })
    expect(amended.receipt?.models.find(({ model }) => model === 'small')).toMatchObject({
      input_tokens: 7,
      output_tokens: 1,
    })
    expect(await items('fact')).toEqual([])
    expect(await items('episode')).toEqual([])

    small = () => answerOf([{ text: 'I live in Leeds' }])
    clock.advance(61_000)
    await say('And jazz', first.conversation_id)
    expect((await consolidated()).kept.map(({ text }) => text)).toEqual(['I live in Leeds'])
    expect(await items('episode')).toHaveLength(1)
  })

  it('drops an echo, updates by version, and asks before it believes a page', async () => {
    await client.memory.remember({ text: 'I live in York' })
    await client.memory.remember({ text: 'Kelly was born on 4 March 1990' })
    small = () =>
      answerOf([
        { text: 'I moved to Leeds' },
        { text: 'Kelly was born on 1990-03-04' },
        { text: "The owner's bank is Acme Savings" },
        { text: 'Globex launched a phone for $999', about: 'research' },
      ])
    main = (_request, call) =>
      call === 0 ? { calls: [{ name: 'note_read', args: { title: 'page' } }] } : { text: 'Read it [1].' }
    await mkdir(join(home, 'notes'), { recursive: true })
    await writeFile(
      join(home, 'notes', 'page.md'),
      "The owner's bank is Acme Savings. Globex launched a phone for $999 in June.",
    )
    const first = await say('When was Kelly born? And read my note called page')
    await say('I moved to Leeds', first.conversation_id)
    const event = await consolidated()
    expect(event.kept.map(({ text }) => text)).toEqual(['I moved to Leeds', 'Globex launched a phone for $999'])
    expect(event.research).toBe(true)
    expect(event.suggested).toMatchObject([
      { text: "The owner's bank is Acme Savings", reason: 'untrusted', status: 'open' },
    ])
    expect((await items('reference')).map(({ text, origin }) => [text, origin])).toEqual([
      ['Globex launched a phone for $999', 'web'],
    ])
    const facts = await items('fact')
    expect(facts.map(({ text }) => text).sort()).toEqual(['I moved to Leeds', 'Kelly was born on 4 March 1990'])
    const moved = facts.find(({ text }) => text === 'I moved to Leeds')
    const { versions } = await client.memory.get({ id: moved?.id ?? '' })
    expect(versions.map(({ text, is_latest }) => [text, is_latest])).toEqual([
      ['I live in York', false],
      ['I moved to Leeds', true],
    ])

    const { item } = await client.memory.acceptSuggestion({ message_id: event.message_id, suggestion_id: 'c1' })
    expect(item).toMatchObject({ origin: 'owner', kind: 'fact', text: "The owner's bank is Acme Savings" })
    await expect(
      client.memory.dismissSuggestion({ message_id: event.message_id, suggestion_id: 'c1' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is stopped by the next turn of the conversation, and taken up after it', async () => {
    let calls = 0
    small = () => {
      calls += 1
      return calls === 1 ? { hold: new Promise(() => {}), text: '' } : answerOf([{ text: 'I live in Leeds' }])
    }
    const first = await say('I live in Leeds')
    await say('I like tea', first.conversation_id)
    await until(() => (calls === 1 ? true : undefined))
    await say('And jazz', first.conversation_id)
    expect((await consolidated()).kept).toHaveLength(1)
    expect(await items('episode')).toHaveLength(1)
  })

  it('closes cleanly in the middle, and is taken up at the next start', async () => {
    small = () => ({ hold: new Promise(() => {}), text: '' })
    const first = await say('I live in Leeds')
    await say('I like tea', first.conversation_id)
    await stop()
    small = () => answerOf([{ text: 'I live in Leeds' }])
    await start()
    await until(async () => ((await items('episode')).length === 1 ? true : undefined))
    expect((await items('fact')).map(({ text }) => text)).toEqual(['I live in Leeds'])
  })

  it('asks no more about what it has kept', async () => {
    main = () => ({ text: "I've saved that." })
    small = () => answerOf([{ text: 'I live in Leeds', exchange: 2 }])
    const first = await say('My locker is 17')
    const last = await say('I live in Leeds', first.conversation_id)
    expect(last.suggested).toMatchObject([{ text: 'I live in Leeds', status: 'open' }])
    const [kept] = (await consolidated()).kept
    expect((await shown(last))?.suggested).toMatchObject([{ status: 'accepted', memory_id: kept?.id }])
    expect((await shown(first))?.suggested).toMatchObject([{ status: 'open' }])
  })

  it('is off at 0', async () => {
    await client.settings.update({ memory: { consolidate_after: 0 } })
    small = () => {
      throw new Error('not to be asked')
    }
    const first = await say('I live in Leeds')
    await say('I like tea', first.conversation_id)
    await stop()
    await start()
    expect(await items('episode')).toEqual([])
  })
})

describe('without a small model', () => {
  it('learns nothing again that was forgotten or erased, from what was said or from what was answered', async () => {
    await stop()
    smallIsAI = false
    await start()
    await client.settings.update({ memory: { consolidate_after: 3 } })
    const first = await say('My dentist is called Doctor Fernsby')
    const ask = async (id: string) => client.memory.eraseNow({ id, with_messages: false, with_files: false })
    const dentist = await client.memory.remember({ text: 'My dentist is called Doctor Fernsby', source: 'You' })
    await ask(dentist.item.id)
    main = () => ({ text: 'Your sister is called Wilhelmina.' })
    await say('What is my sister called again?', first.conversation_id)
    const sister = await client.memory.remember({ text: 'My sister is called Wilhelmina', source: 'You' })
    await ask(sister.item.id)
    for (const text of ['I like green tea', 'I live in Leeds', 'My bike is blue'])
      await say(text, first.conversation_id)
    const { kept } = await consolidated()
    expect(kept.map(({ text }) => text)).toEqual(['I like green tea', 'I live in Leeds', 'My bike is blue'])
    const [episode] = await items('episode')
    expect(episode?.text).not.toMatch(/Fernsby|Wilhelmina|sister|dentist|erased/)
  })

  it('keeps what the person plainly said, with dates made absolute, and lets what ends go', async () => {
    await stop()
    smallIsAI = false
    await start()
    const first = await say("Until Friday I'm in Oslo. Is it cold there?")
    await say('My sister Kelly was born on 4 March 1990!', first.conversation_id)
    const { kept } = await consolidated()
    expect(kept.map(({ text }) => text)).toEqual([
      "Until Friday 4 December 2026 I'm in Oslo",
      'My sister Kelly was born on 4 March 1990',
    ])
    const [, oslo] = await items('fact')
    expect(oslo?.expires_at).toBe('2026-12-05T00:00:00.000Z')
    const [episode] = await items('episode')
    expect(episode?.text).toBe(
      "Monday 30 November 2026: you asked “Until Friday I'm in Oslo. Is it cold there?” You told me “My sister Kelly was born on 4 March 1990!”",
    )
    expect(oslo?.id).toBe(kept[0]?.id)
    await say('thanks', first.conversation_id)
    await say('bye', first.conversation_id)
    await consolidated(1)
    expect(await items('fact')).toHaveLength(2)
    expect(await items('episode')).toHaveLength(2)
    // Five days later, at the next start, what has ended is gone from the list and the mirror.
    await stop()
    clock.advance(5 * 86_400_000)
    await start()
    expect((await items('fact')).map(({ text }) => text)).toEqual(['My sister Kelly was born on 4 March 1990'])
    expect(await readFile(join(home, 'MEMORY.md'), 'utf8')).not.toContain("I'm in Oslo (")
    clock.advance(-5 * 86_400_000)
  })
})

it('marks, facts, episode and card are one transaction', async () => {
  await stop()
  const store: Store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
  try {
    await expect(
      store.commitConsolidation({
        conversationId: 'none',
        questionIds: ['none'],
        at: '2026-11-30T10:00:00Z',
        entries: [],
        reply: { id: 'none', patch: {} },
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
  } finally {
    await store.close()
    await start()
  }
})
