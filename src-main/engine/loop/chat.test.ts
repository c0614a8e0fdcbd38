import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { type AppEvent, type Evidence, HearkenError, type Message, Settings } from '../../contract'
import { countingIds, fakeClock, recordingTrace } from '../../testing/ports'
import { type Script, type ScriptedModel, scriptedModel } from '../../testing/scripted-model'
import { testTill } from '../../testing/till'
import { createHub } from '../ops'
import type { Store } from '../ports'
import { type Chat, createChat } from './chat'
import type { TurnMemory } from './recall-step'
import type { TurnTools } from './turn-tools'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearken-chat-'))
  store = await openSqliteStore({
    path: join(folder, 'state.db'),
    backupsDir: join(folder, 'backups'),
    clock: fakeClock(),
  })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const hit = (id: string, snippet: string): Evidence => ({
  id,
  chunk_id: 1,
  source: 'You',
  created_on: '2026-01-05',
  kind: 'fact',
  title: snippet,
  match_kind: 'stemmed',
  relevance_score: 0.9,
  score_kind: 'fused',
  exact_snippet: snippet,
  text: snippet,
  origin: 'owner',
  conversation_id: null,
  message_id: null,
})

const NO_MEMORY: TurnMemory = {
  gate: () => ({ open: false, reason: 'test' }),
  recall: async () => ({ injected: [], retrieved: [] }),
  block: () => '',
  cited: () => new Set(),
}

interface World {
  chat: Chat
  model: ScriptedModel
  events: AppEvent[]
  trace: ReturnType<typeof recordingTrace>
  changed: string[][]
  /** The reply of a turn, once it is done. */
  reply(turnId: string): Promise<Message>
}

function world(script: Script, over: { memory?: TurnMemory; run?: TurnTools['run']; settings?: object } = {}): World {
  const model = scriptedModel(script)
  const hub = createHub()
  const trace = recordingTrace()
  const events: AppEvent[] = []
  const changed: string[][] = []
  const till = testTill({ store, clock: fakeClock(), trace })
  const chat = createChat({
    store,
    clock: fakeClock(),
    ids: countingIds(),
    hub,
    trace,
    memory: over.memory ?? NO_MEMORY,
    tools: {
      specs: () => [],
      unavailable: () => ['web_search'],
      face: (call) => ({ label: `Using ${call.name}`, access: 'write', source: 'local', kind: 'tool' }),
      run:
        over.run ??
        (async (call) => ({
          ok: true,
          durationMs: 2,
          result: { text: `${call.name} ran`, summary: 'Ran', undo: { tool: 'undo', args: {} } },
        })),
    },
    settings: () => Settings.parse(over.settings ?? {}),
    zone: () => 'Europe/London',
    persona: async () => 'You are a test.',
    prompts: async () => ({ rules: '', tools: {} }),
    openMain: async () => till.model(model),
    openSmall: async () => till.model(model),
    shell: 'test',
    dates: { parse: () => [] },
    memoryChanged: (ids) => void changed.push(ids),
    turnEnded: async () => {},
  })
  const watching = (async () => {
    for await (const event of hub.watch()) events.push(event)
  })()
  void watching
  const reply = async (turnId: string) => {
    for (;;) {
      const done = events.find((e) => e.type === 'turn' && e.turn_id === turnId && e.event.type === 'done')
      if (done?.type === 'turn' && done.event.type === 'done') return done.event.message
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { chat, model, events, trace, changed, reply }
}

const open = (chat: Chat, id: string) => chat.conversations.open({ conversation_id: id, limit: 100 })

describe('a turn', () => {
  it('answers, and leaves the whole of it on disk', async () => {
    const { chat, reply, trace, events } = world([
      { text: ['Hello ', 'there.'], usage: { input_tokens: 10, output_tokens: 3 } },
    ])
    const started = await chat.send({ conversation_id: null, text: 'Say hello. Please.', gateway: 'desktop' })
    const message = await reply(started.turn_id)
    expect(message).toMatchObject({
      id: started.reply_id,
      text: 'Hello there.',
      status: 'done',
      model: 'scripted',
      error: null,
    })
    expect(message.receipt?.line).toBe('scripted · 10 in / 3 out · price unknown | total unknown')

    const seen = await open(chat, started.conversation_id)
    expect(seen.messages.map((m) => [m.role, m.text])).toEqual([
      ['user', 'Say hello. Please.'],
      ['assistant', 'Hello there.'],
    ])
    expect(seen.messages[1]).toEqual(message)
    expect(seen.conversation).toMatchObject({ title: 'Say hello', running: false })
    expect(trace.lines.map((line) => line.type)).toEqual(['turn_start', 'gate', 'llm', 'receipt', 'turn_end'])
    expect(new Set(trace.lines.map((line) => line.turn_id))).toEqual(new Set([started.turn_id]))
    expect(await store.listUsage(started.turn_id)).toMatchObject([
      { kind: 'loop', input_tokens: 10, cost_usd: null, ok: true },
    ])
    const seqs = events.map((event) => event.seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  })

  it('shows the model the persona, what is switched off, the branch so far and the question last', async () => {
    const { chat, reply, model } = world([{ text: 'One.' }, { text: 'Two.' }])
    const first = await chat.send({ conversation_id: null, text: 'First', gateway: 'desktop' })
    await reply(first.turn_id)
    const second = await chat.send({ conversation_id: first.conversation_id, text: 'Second', gateway: 'desktop' })
    await reply(second.turn_id)
    const request = model.requests[1]
    expect(request?.system).toMatch(/^You are a test\./)
    expect(request?.system).toContain('switched off here: web_search')
    const texts = request?.messages.map((m) => m.parts.map((part) => (part.type === 'text' ? part.text : '')))
    expect(texts?.slice(0, 2)).toEqual([['First'], ['One.']])
    expect(texts?.[2]).toEqual(['[Now: Monday, 2 March 2026 at 09:00, zone Europe/London]', 'Second'])
  })

  it('puts memory in front of the question and marks what the reply cites', async () => {
    const memory: TurnMemory = {
      gate: () => ({ open: true, reason: 'question' }),
      recall: async () => ({
        injected: [hit('mem_a', 'Kelly likes tea.'), hit('mem_b', 'Kelly runs.')],
        retrieved: [hit('mem_c', 'Weak.')],
      }),
      block: (evidence) => `<memory>${evidence.length}</memory>`,
      cited: () => new Set([2]),
    }
    const { chat, reply, model, trace } = world([{ text: 'She runs [2].' }], { memory })
    const started = await chat.send({ conversation_id: null, text: 'What does Kelly do?', gateway: 'desktop' })
    const message = await reply(started.turn_id)
    expect(message.used.map((used) => [used.id, used.n, used.cited])).toEqual([
      ['mem_a', 1, false],
      ['mem_b', 2, true],
    ])
    expect(message.receipt?.memory.map((row) => [row.id, row.state])).toEqual([
      ['mem_a', 'injected'],
      ['mem_b', 'cited'],
      ['mem_c', 'retrieved'],
    ])
    expect(model.requests[0]?.evidence).toHaveLength(2)
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('<memory>2</memory>')
    expect(trace.lines.find((line) => line.type === 'retrieval')).toMatchObject({
      results: 3,
      injected: 2,
      error: null,
    })
  })

  it('goes on without memory when recall fails, and says so in the trace', async () => {
    const memory: TurnMemory = {
      ...NO_MEMORY,
      gate: () => {
        throw new Error('gate broke')
      },
      recall: async () => {
        throw new HearkenError('STORE_BUSY', 'The database is busy.', 'Wait.')
      },
    }
    const { chat, reply, trace } = world([{ text: 'Fine.' }], { memory })
    const { turn_id } = await chat.send({ conversation_id: null, text: 'Hi', gateway: 'desktop' })
    expect((await reply(turn_id)).text).toBe('Fine.')
    expect(trace.lines.find((line) => line.type === 'gate')).toMatchObject({ open: true, reason: 'gate failed' })
    expect(trace.lines.find((line) => line.type === 'retrieval')).toMatchObject({ error: 'The database is busy.' })
  })

  it('keeps tool cards with their undo, and hides the undo call from windows', async () => {
    const { chat, reply, changed, trace } = world([
      { calls: [{ name: 'calendar_add', args: { title: 'Dentist' } }] },
      { text: 'Added.' },
    ])
    const { turn_id, reply_id } = await chat.send({ conversation_id: null, text: 'Add it', gateway: 'desktop' })
    const message = await reply(turn_id)
    expect(message.tools).toMatchObject([
      { name: 'calendar_add', status: 'ok', undo: 'available', args_json: '{"title":"Dentist"}' },
    ])
    expect(message.tools[0]).not.toHaveProperty('undo_call')
    expect((await store.getMessage(reply_id))?.tools[0]?.undo_call).toEqual({ tool: 'undo', args: {} })
    expect(changed).toEqual([[]])
    expect(trace.lines.find((line) => line.type === 'tool')).toMatchObject({
      name: 'calendar_add',
      ok: true,
      source: 'local',
    })
  })
})

describe('failure', () => {
  it('keeps the question and what was said, and a retry makes a reply beside it', async () => {
    const error = new HearkenError('MODEL_OVERLOADED', 'Overloaded.', 'Retry.')
    const { chat, reply } = world([{ text: 'Half', error }, { text: 'Whole.' }])
    const started = await chat.send({ conversation_id: null, text: 'Ask', gateway: 'desktop' })
    const failed = await reply(started.turn_id)
    expect(failed).toMatchObject({ status: 'failed', text: 'Half', error: error.toBody() })

    const again = await chat.regenerate(failed.id)
    const whole = await reply(again.turn_id)
    expect(whole).toMatchObject({ status: 'done', text: 'Whole.', sibling_ids: [failed.id, again.reply_id] })
    const seen = await open(chat, started.conversation_id)
    expect(seen.messages.map((m) => m.text)).toEqual(['Ask', 'Whole.'])
  })

  it('tries once more with less history when the model cannot read it all, and then says what to shorten', async () => {
    const full = new HearkenError('MODEL_CONTEXT_FULL', 'Too long.', 'Start a new conversation.')
    let most = 6_000
    const { chat, reply } = world(({ messages }) =>
      JSON.stringify(messages).length > most ? { error: full } : { text: 'Read.' },
    )
    const first = await chat.send({ conversation_id: null, text: 'a'.repeat(4_000), gateway: 'desktop' })
    expect((await reply(first.turn_id)).status).toBe('done')
    const second = await chat.send({
      conversation_id: first.conversation_id,
      text: 'b'.repeat(3_000),
      gateway: 'desktop',
    })
    expect(await reply(second.turn_id)).toMatchObject({
      status: 'done',
      text: 'Read.',
      error: null,
      notices: ['The 2 oldest messages are summarised for the model; all of them are still here.'],
    })
    most = 0
    const third = await chat.send({ conversation_id: null, text: 'c'.repeat(2_000), gateway: 'desktop' })
    expect((await reply(third.turn_id)).error).toEqual({
      code: 'MODEL_CONTEXT_FULL',
      message: 'Your message is longer than scripted can read at once. It is safe here.',
      action: 'Shorten the message, or choose a model with a larger window in Settings.',
    })
  })

  it('says when it ran out of model calls', async () => {
    const { chat, reply } = world(() => ({ calls: [{ name: 'again' }] }), { settings: { chat: { max_iterations: 2 } } })
    const { turn_id } = await chat.send({ conversation_id: null, text: 'Loop', gateway: 'desktop' })
    expect((await reply(turn_id)).error).toMatchObject({
      code: 'MAX_ITERATIONS',
      message: expect.stringContaining('after 2 model calls'),
    })
  })

  it('marks what a crash left running as interrupted', async () => {
    const { chat } = world([])
    const conversation = { id: 'conv_x', title: 'Crash' }
    const base = {
      conversation_id: 'conv_x',
      created_at: '2026-03-02T09:00:00.000Z',
      turn_id: 'turn_x',
      model: null,
      tools: [],
      used: [],
      kept: [],
      notices: [],
      receipt: null,
      error: null,
    }
    const question = {
      ...base,
      id: 'q',
      parent_id: null,
      role: 'user' as const,
      text: 'Safe?',
      status: 'done' as const,
    }
    const answer = {
      ...base,
      id: 'a',
      parent_id: 'q',
      role: 'assistant' as const,
      text: 'Par',
      status: 'running' as const,
    }
    await store.beginTurn({ conversation, userMessage: question, reply: answer, gateway: 'desktop', client_id: null })
    await chat.recover()
    const seen = await open(chat, 'conv_x')
    expect(seen.messages.map((m) => [m.text, m.status])).toEqual([
      ['Safe?', 'done'],
      ['Par', 'interrupted'],
    ])
    expect(seen.messages[1]?.error?.code).toBe('INTERRUPTED')
  })
})

describe('order', () => {
  it('runs turns of one conversation one after the other, and others side by side', async () => {
    let release = () => {}
    const hold = new Promise<void>((resolve) => {
      release = resolve
    })
    const { chat, reply, model } = world((request) => {
      const last = request.messages.at(-1)?.parts.at(-1)
      const text = last?.type === 'text' ? last.text : ''
      return text === 'slow' ? { hold, text: 'slow done' } : { text: `${text} done` }
    })
    const slow = await chat.send({ conversation_id: null, text: 'slow', gateway: 'desktop' })
    const behind = await chat.send({ conversation_id: slow.conversation_id, text: 'behind', gateway: 'desktop' })
    const other = await chat.send({ conversation_id: null, text: 'other', gateway: 'desktop' })
    expect((await reply(other.turn_id)).text).toBe('other done')
    expect(model.requests).toHaveLength(2)
    expect((await open(chat, slow.conversation_id)).messages.map((m) => m.status)).toEqual([
      'done',
      'running',
      'done',
      'queued',
    ])
    release()
    expect((await reply(behind.turn_id)).text).toBe('behind done')
    const seenByBehind = model.requests[2]?.messages.flatMap((m) =>
      m.parts.map((p) => (p.type === 'text' ? p.text : '')),
    )
    expect(seenByBehind).toContain('slow done')
  })

  it('answers one client_id once, however often it is sent', async () => {
    const { chat, reply, model } = world([{ text: 'Once.' }])
    const input = { conversation_id: null, text: 'Hi', client_id: 'client-1', gateway: 'desktop' }
    const [a, b] = await Promise.all([chat.send(input), chat.send(input)])
    expect(a).toEqual(b)
    await reply(a.turn_id)
    expect(await chat.send(input)).toEqual(a)
    expect(model.requests).toHaveLength(1)
  })
})

describe('stop', () => {
  it('ends the model call at once and keeps what was said', async () => {
    const { chat, reply, events } = world([{ text: 'never', hold: new Promise(() => {}) }])
    const { turn_id, conversation_id } = await chat.send({ conversation_id: null, text: 'Go', gateway: 'desktop' })
    while (!events.some((e) => e.type === 'turn' && e.event.type === 'status' && e.event.text === 'Thinking'))
      await new Promise((resolve) => setImmediate(resolve))
    expect((await open(chat, conversation_id)).running?.turn_id).toBe(turn_id)
    expect(chat.cancel(turn_id)).toEqual({ cancelled: true })
    expect(await reply(turn_id)).toMatchObject({ status: 'stopped', error: null, text: '' })
    expect(chat.cancel(turn_id)).toEqual({ cancelled: false })
  })

  it('stops running tools with the turn', async () => {
    let aborted = false
    const { chat, reply, events } = world([{ calls: [{ name: 'slow' }] }], {
      run: (_call, { signal }) => {
        signal.addEventListener('abort', () => {
          aborted = true
        })
        return new Promise(() => {})
      },
    })
    const { turn_id } = await chat.send({ conversation_id: null, text: 'Go', gateway: 'desktop' })
    while (!events.some((e) => e.type === 'turn' && e.event.type === 'tool_start'))
      await new Promise((resolve) => setImmediate(resolve))
    chat.cancel(turn_id)
    expect(await reply(turn_id)).toMatchObject({
      status: 'stopped',
      tools: [{ status: 'cancelled', summary: 'Stopped' }],
    })
    expect(aborted).toBe(true)
  })

  it('closes with every turn on disk and takes no new ones', async () => {
    const { chat } = world([{ text: 'never', hold: new Promise(() => {}) }])
    const { conversation_id } = await chat.send({ conversation_id: null, text: 'Go', gateway: 'desktop' })
    await chat.stop()
    expect((await open(chat, conversation_id)).messages[1]?.status).toBe('stopped')
    await expect(chat.send({ conversation_id: null, text: 'Late', gateway: 'desktop' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})

describe('branches', () => {
  it('keeps the old message and its reply when one is edited', async () => {
    const { chat, reply } = world([{ text: 'A1' }, { text: 'A2' }, { text: 'B1' }])
    const first = await chat.send({ conversation_id: null, text: 'Q1', gateway: 'desktop' })
    await reply(first.turn_id)
    const second = await chat.send({ conversation_id: first.conversation_id, text: 'Q2', gateway: 'desktop' })
    await reply(second.turn_id)
    const edited = await chat.edit(first.message_id, 'Q1 edited')
    await reply(edited.turn_id)
    const texts = async () => (await open(chat, first.conversation_id)).messages.map((m) => m.text)
    expect(await texts()).toEqual(['Q1 edited', 'B1'])
    expect((await open(chat, first.conversation_id)).messages[0]?.sibling_ids).toEqual([
      first.message_id,
      edited.message_id,
    ])
    await chat.conversations.select(first.message_id)
    expect(await texts()).toEqual(['Q1', 'A1', 'Q2', 'A2'])
    await expect(chat.edit(first.reply_id, 'no')).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })
})

describe('conversations', () => {
  it('are renamed, pinned, removed, restored, and erased when the time is over', async () => {
    const { chat, reply } = world([{ text: 'Hello.' }])
    const { turn_id, conversation_id: id } = await chat.send({
      conversation_id: null,
      text: 'Zebra talk',
      gateway: 'desktop',
    })
    await reply(turn_id)
    const { conversations } = chat
    expect((await conversations.rename(id, 'Renamed')).conversation.title).toBe('Renamed')
    expect((await conversations.pin(id, true)).conversation.pinned).toBe(true)
    await conversations.remove(id)
    await expect(conversations.rename(id, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await conversations.search('zebra', 10)).hits).toEqual([])
    expect((await conversations.restore(id)).conversation.title).toBe('Renamed')
    expect((await conversations.search('zebra', 10)).hits).toHaveLength(1)
    expect(await conversations.sweep()).toEqual([])
  })

  it('are exported to read and to process', async () => {
    const { chat, reply } = world([{ text: 'Hello.' }])
    const { turn_id, conversation_id: id } = await chat.send({
      conversation_id: null,
      text: 'A/B: talk?',
      gateway: 'desktop',
    })
    await reply(turn_id)
    const markdown = await chat.conversations.export(id, 'markdown')
    expect(markdown.filename).toBe('A B  talk.md')
    expect(markdown.content).toBe(
      '# A/B: talk?\n\n## You · 2026-03-02T09:00:00.000Z\n\nA/B: talk?\n\n## Hearken · 2026-03-02T09:00:00.000Z\n\nHello.\n\n`scripted · price unknown | total unknown`\n',
    )
    const json = JSON.parse((await chat.conversations.export(id, 'json')).content)
    expect(json).toMatchObject({ format: 'hearken-conversation', version: 1, conversation: { id } })
    expect(json.messages).toHaveLength(2)
  })
})
