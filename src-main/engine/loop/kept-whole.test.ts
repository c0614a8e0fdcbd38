/** What was acknowledged stays whole: on a full disk, and when a conversation is removed under a message on its way. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { type AppEvent, HearkenError, Settings } from '../../contract'
import { countingIds, fakeClock, recordingTrace } from '../../testing/ports'
import { scriptedModel } from '../../testing/scripted-model'
import { createHub } from '../ops'
import type { Store } from '../ports'
import { createChat } from './chat'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearken-kept-'))
  const paths = { path: join(folder, 'state.db'), backupsDir: join(folder, 'backups') }
  store = await openSqliteStore({ ...paths, clock: fakeClock() })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const full = () => new HearkenError('DISK_FULL', 'The disk is full.', 'Free some space.')

function chatOver(over: Partial<Store>) {
  const hub = createHub()
  const events: AppEvent[] = []
  const model = scriptedModel([{ text: ['The whole ', 'answer.'] }])
  /** Ends the wait before the next try to save. */
  let freed = () => {}
  const clock = { ...fakeClock(), sleep: () => new Promise<void>((resolve) => (freed = resolve)) }
  const chat = createChat({
    store: { ...store, ...over },
    clock,
    ids: countingIds(),
    hub,
    trace: recordingTrace(),
    memory: {
      gate: () => ({ open: false, reason: 'test' }),
      recall: async () => ({ injected: [], retrieved: [] }),
      block: () => '',
      cited: () => new Set(),
    },
    tools: {
      specs: () => [],
      unavailable: () => [],
      face: () => ({ label: '', access: 'read', source: 'local', kind: 'tool' }),
      run: async () => ({ ok: true, durationMs: 0, result: { text: '', summary: '' } }),
    },
    settings: () => Settings.parse({}),
    zone: () => 'UTC',
    persona: async () => '',
    prompts: async () => ({ rules: '', tools: {} }),
    openMain: async () => model,
    openSmall: async () => model,
    shell: 'test',
    dates: { parse: () => [] },
    memoryChanged: () => {},
    turnEnded: async () => {},
  })
  void (async () => {
    for await (const event of hub.watch()) events.push(event)
  })()
  const until = async (check: () => boolean) => {
    while (!check()) await new Promise((resolve) => setImmediate(resolve))
  }
  const isDone = (event: AppEvent) => event.type === 'turn' && event.event.type === 'done'
  return { chat, events, ended: () => until(() => events.some(isDone)), until, free: () => freed() }
}

describe('a disk that is full when the reply ends', () => {
  it('costs nothing: the reply is shown whole with the reason, and saved once there is room', async () => {
    let isFull = true
    const updateMessage: Store['updateMessage'] = async (id, patch, at) => {
      if (isFull && patch.receipt !== undefined) throw full()
      return store.updateMessage(id, patch, at)
    }
    const { chat, events, ended, until, free } = chatOver({ updateMessage })
    const { conversation_id, reply_id } = await chat.send({ conversation_id: null, text: 'Hi', gateway: 'desktop' })
    await ended()
    const shown = (await chat.conversations.open({ conversation_id, limit: 10 })).messages.at(-1)
    expect(shown).toMatchObject({ text: 'The whole answer.', status: 'failed', error: { code: 'DISK_FULL' } })
    expect(await store.getMessage(reply_id)).toMatchObject({ text: '', status: 'queued' })

    isFull = false
    free()
    await until(() => events.at(-1)?.type === 'message')
    expect(await store.getMessage(reply_id)).toMatchObject({ text: 'The whole answer.', status: 'done', error: null })
    expect(events.at(-1)).toMatchObject({ message: { id: reply_id, status: 'done', error: null } })
  })

  it('is tried once more when Hearken closes', async () => {
    let isFull = true
    const updateMessage: Store['updateMessage'] = async (id, patch, at) => {
      if (isFull && patch.receipt !== undefined) throw full()
      return store.updateMessage(id, patch, at)
    }
    const { chat, ended, free } = chatOver({ updateMessage })
    const { reply_id } = await chat.send({ conversation_id: null, text: 'Hi', gateway: 'desktop' })
    await ended()
    isFull = false
    const stopped = chat.stop()
    await new Promise((resolve) => setImmediate(resolve))
    free()
    await stopped
    expect(await store.getMessage(reply_id)).toMatchObject({ text: 'The whole answer.', status: 'done' })
  })
})

it('a conversation removed under a message on its way ends stopped, not answering for ever', async () => {
  const { chat, ended } = chatOver({
    beginTurn: async (turn) => {
      await store.beginTurn(turn)
      await store.hideConversation(turn.conversation.id, '2026-03-02T09:00:00.000Z')
    },
  })
  const { conversation_id, reply_id } = await chat.send({ conversation_id: null, text: 'Hi', gateway: 'desktop' })
  await ended()
  expect(await store.getMessage(reply_id)).toMatchObject({ status: 'stopped' })
  await chat.conversations.restore(conversation_id)
  const { conversation, messages } = await chat.conversations.open({ conversation_id, limit: 10 })
  expect(conversation.running).toBe(false)
  expect(messages.map(({ status }) => status)).toEqual(['done', 'stopped'])
})
