/** The same promises, kept by the whole of Hearken: the composed router over every transport, in a home of its own. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compose, type Hearken } from '../compose'
import type { AppEvent } from '../contract/index'
import type { HearkenClient } from './client'
import { call, failure } from './suite/failure'
import { procedureInputs } from './suite/inputs'
import { type Connected, TRANSPORTS, type Transport, type TransportName } from './suite/transports'

const INPUTS = procedureInputs()
let hearken: Hearken
let home: string

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'hearken-composed-'))
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null })
})
afterAll(async () => {
  await hearken.close()
  await rm(home, { recursive: true, force: true })
})

describe.each(Object.keys(TRANSPORTS) as TransportName[])('Hearken over %s', (name) => {
  let transport: Transport
  let connected: Connected
  let client: HearkenClient
  const unexpected: unknown[] = []

  beforeAll(async () => {
    transport = await TRANSPORTS[name](hearken.router, { onUnexpected: (error) => unexpected.push(error) })
    connected = await transport.connect()
    client = connected.client
  })
  afterAll(async () => {
    connected.disconnect()
    await transport.stop()
    expect(unexpected).toEqual([])
  })

  test('refuses every bad input of every procedure', async () => {
    for (const { name: procedure, path, bad } of INPUTS)
      for (const { what, input } of bad) {
        const error = await failure(call(client, path, input))
        expect(error.code, `${procedure}: ${what}`).toBe('BAD_INPUT')
      }
  })

  test('what is not there is NOT_FOUND, with what to do', async () => {
    for (const path of [
      ['chat', 'open'],
      ['chat', 'rename'],
      ['chat', 'pin'],
      ['chat', 'remove'],
      ['chat', 'exportConversation'],
    ])
      expect(
        (await failure(call(client, path, { ...goodInput(path), conversation_id: 'nowhere' }))).code,
        path.join('.'),
      ).toBe('NOT_FOUND')
    for (const path of [
      ['memory', 'get'],
      ['memory', 'forget'],
      ['memory', 'restore'],
    ])
      expect((await failure(call(client, path, { id: 'nowhere' }))).code, path.join('.')).toBe('NOT_FOUND')
    for (const path of [
      ['chat', 'edit'],
      ['chat', 'regenerate'],
      ['chat', 'select'],
    ])
      expect((await failure(call(client, path, { message_id: 'nowhere', text: 'a' }))).code, path.join('.')).toBe(
        'NOT_FOUND',
      )
  })

  test('junk and unknown calls leave the connection alive', async () => {
    connected.wire?.send('}{')
    connected.wire?.send(new Uint8Array([255, 0, 1]))
    expect((await failure(call(client, ['ops', 'nothing'], {}))).code).toBe('UNKNOWN_CALL')
    expect((await client.ops.info({})).shell).toBe('test')
  })

  test('a turn streams to its end, for every window that watches', async () => {
    const stop = new AbortController()
    const windows = await Promise.all(Array.from({ length: 3 }, () => client.events.watch({}, { signal: stop.signal })))
    for (const events of windows) await events.next()
    const { turn_id } = await client.chat.send({ conversation_id: null, text: 'what is 17% of 2,340?' })
    for (const events of windows) expect(await ends(events, turn_id)).toContain('397.8')
    stop.abort()
  })

  test('200 calls at once, reads and writes', async () => {
    const ids = Array.from({ length: 100 }, (_, n) => `${name}-${n}`)
    await Promise.all([
      ...ids.map((text) => client.memory.remember({ text: `token ${text} is kept`, scope: `project:${text}` })),
      ...ids.map((text) => client.memory.search({ query: `token ${text}` })),
    ])
    const { total } = await client.memory.list({ query: 'token', limit: 1 })
    expect(total).toBeGreaterThanOrEqual(100)
  })
})

const goodInput = (path: string[]) => INPUTS.find((inputs) => inputs.name === path.join('.'))?.good ?? {}

async function ends(events: AsyncIterable<AppEvent>, turnId: string): Promise<string> {
  for await (const event of events)
    if (event.type === 'turn' && event.turn_id === turnId && event.event.type === 'done')
      return event.event.message.text
  throw new Error('the stream ended before the turn')
}
