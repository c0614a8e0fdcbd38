/** One suite over every transport: what a client may rely on, whichever way it came in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ErrorBody, LIMITS, toHearkenError } from '../contract/index'
import type { HearkenClient } from './client'
import { call, failure } from './suite/failure'
import { type FakeEngine, fakeEngine } from './suite/fake-router'
import { procedureInputs } from './suite/inputs'
import { type Connected, TRANSPORTS, type Transport, type TransportName } from './suite/transports'

const INPUTS = procedureInputs()
const names = Object.keys(TRANSPORTS) as TransportName[]

describe.each(names)('%s', (name) => {
  let engine: FakeEngine
  let transport: Transport
  let connected: Connected
  let client: HearkenClient
  const unexpected: [unknown, string][] = []

  beforeAll(async () => {
    engine = fakeEngine()
    transport = await TRANSPORTS[name](engine.router, {
      onUnexpected: (error, where) => unexpected.push([error, where]),
    })
    connected = await transport.connect()
    client = connected.client
  })
  afterAll(async () => {
    connected.disconnect()
    await transport.stop()
  })

  test('every procedure answers a good call, or fails as an engine would', async () => {
    for (const { name: procedure, path, good } of INPUTS) {
      if (procedure === 'events.watch' || procedure === 'ops.info') continue
      const answer = call(client, path, good)
      const settled = await answer.catch(() => failure(answer))
      expect(settled, procedure).toBeTypeOf('object')
    }
  })

  test('answers keep their values, also far from ASCII', async () => {
    const text = 'Grüße, 世界 👩‍👩‍👧 \u0000\u2028 "quoted" \\'
    const { item } = await client.memory.remember({ text, kind: 'note' })
    expect(item).toMatchObject({ text, kind: 'note', parent_id: null, tags: [] })
  })

  test.each(INPUTS.filter(({ bad }) => bad.length > 0))(
    '$name refuses every bad input and says which field',
    async (p) => {
      for (const { what, field, input } of p.bad) {
        const error = await failure(call(client, p.path, input))
        expect(error.code, what).toBe('BAD_INPUT')
        expect(error.message, what).toMatch(new RegExp(field.replace(/\W/g, '\\$&'), 'i'))
        expect(error.message, what).not.toMatch(/Invalid input|expected|undefined|\bzod\b/)
      }
    },
  )

  test('says in a sentence what is wrong', async () => {
    const bad = async (path: string[], input: unknown) => (await failure(call(client, path, input))).message
    expect(await bad(['chat', 'send'], { conversation_id: null, text: '   ' })).toBe('text is empty.')
    expect(await bad(['chat', 'send'], { conversation_id: null })).toBe('text is missing; it must be text.')
    expect(await bad(['chat', 'send'], { conversation_id: null, text: 7 })).toBe('text must be text, not a number.')
    expect(await bad(['chat', 'send'], { conversation_id: null, text: 'x'.repeat(200_001) })).toBe(
      'text is too long: at most 200,000 characters.',
    )
    expect(await bad(['memory', 'remember'], { text: 'a', kind: 'rumour' })).toBe(
      'kind must be one of: fact, episode, note, observation, report, reference.',
    )
    expect(await bad(['memory', 'remember'], { text: 'a', created_on: 'yesterday', scope: 'mine' })).toBe(
      'scope is not valid: a scope is "global" or "project:NAME". created_on must be a date such as 2026-03-04.',
    )
    expect(await bad(['chat', 'search'], { query: 'a', limit: 'many' })).toBe('limit must be a number, not text.')
    expect(await bad(['settings', 'update'], { models: { timeout_s: 0 } })).toBe('models.timeout_s must be at least 1.')
    expect(await bad(['desktop', 'openExternal'], { url: 'file:///etc/passwd' })).toBe(
      'url must be an http or https address.',
    )
  })

  test('an unknown call is named, and the connection lives on', async () => {
    const unknown = client as unknown as { chat: { sned(input: unknown): Promise<unknown> } }
    const error = await failure(unknown.chat.sned({}))
    expect(error).toMatchObject({ code: 'UNKNOWN_CALL', message: 'There is no call named "chat.sned".' })
    await expect(client.ops.doctor({})).resolves.toEqual({ checks: [], ok: true })
  })

  test('an expected failure arrives as it was thrown', async () => {
    expect(await failure(client.chat.send({ conversation_id: null, text: 'conflict' }))).toEqual({
      code: 'CONFLICT',
      message: 'The last turn is still running.',
      action: 'Wait for it or stop it.',
    })
  })

  test('an unexpected failure shows no internals and is logged', async () => {
    unexpected.length = 0
    const error = await failure(client.chat.send({ conversation_id: null, text: 'crash' }))
    expect(error.code).toBe('INTERNAL')
    expect(JSON.stringify(error)).not.toContain('secret')
    expect(unexpected).toEqual([[expect.any(TypeError), 'chat.send']])
  })

  test('an answer that breaks the contract does not leave the engine', async () => {
    unexpected.length = 0
    expect(await failure(client.ops.info({}))).toMatchObject({ code: 'INTERNAL' })
    expect(unexpected).toHaveLength(1)
  })

  test('200 parallel calls each get their own answer', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => `conversation-${n}`)
    await Promise.all(ids.map((id) => client.chat.saveDraft({ conversation_id: id, text: `draft of ${id}` })))
    const texts = await Promise.all(
      ids.map((id, n) =>
        n % 10 === 0
          ? failure(client.chat.draft({ conversation_id: '' })).then(({ code }) => code)
          : client.chat.draft({ conversation_id: id }).then(({ text }) => text),
      ),
    )
    expect(texts).toEqual(ids.map((id, n) => (n % 10 === 0 ? 'BAD_INPUT' : `draft of ${id}`)))
  })

  test('a stream arrives whole and in order, also when read slowly', async () => {
    engine.plan = { count: 500, flood: 100 }
    const seen: number[] = []
    for await (const event of await client.events.watch({})) {
      seen.push(event.seq)
      if (event.seq % 50 === 0) await client.ops.doctor({})
    }
    expect(seen).toEqual(Array.from({ length: 501 }, (_, n) => n))
  })

  test('a failure in the middle of a stream has its code too', async () => {
    engine.plan = { count: 2, failAfter: 2 }
    const seen: number[] = []
    const reading = (async () => {
      for await (const event of await client.events.watch({})) seen.push(event.seq)
    })()
    expect(await failure(reading)).toMatchObject({ code: 'STORE_BUSY', action: 'Try again in a moment.' })
    expect(seen).toEqual([0, 1, 2])
  })

  test('abort reaches the handler and ends the stream', async () => {
    engine.plan = {}
    const stop = new AbortController()
    const stream = await client.events.watch({}, { signal: stop.signal })
    expect(await stream.next()).toEqual({ done: false, value: { type: 'hello', seq: 0 } })
    const watcher = engine.watchers.at(-1)
    const pending = stream.next()
    stop.abort()
    expect(
      toHearkenError(
        await pending.then(
          () => null,
          (error: unknown) => error,
        ),
      ).code,
    ).toBe('CANCELLED')
    await expect.poll(() => watcher?.signal.aborted).toBe(true)
    await expect(client.ops.doctor({})).resolves.toMatchObject({ ok: true })
  })

  test('leaving a loop ends the stream in the engine', async () => {
    engine.plan = { flood: 10 }
    for await (const event of await client.events.watch({})) if (event.seq === 3) break
    const watcher = engine.watchers.at(-1)
    await expect.poll(() => watcher?.signal.aborted || (watcher?.yielded ?? 9) <= 4).toBe(true)
  })

  test('an oversized message is refused with the limit, and the connection lives on', async () => {
    const tags = Array.from({ length: 50 }, () => 'x'.repeat(100_000))
    const error = await failure(client.memory.remember({ text: 'a', tags }))
    expect(error.code).toBe('TOO_LARGE')
    expect(error.message).toContain('4 MiB (4,194,304 bytes)')
    await expect(client.ops.doctor({})).resolves.toMatchObject({ ok: true })
  })

  test('a message just below the limit is read', async () => {
    const text = 'ä'.repeat(Math.floor(LIMITS.frameBytes / 4))
    expect((await failure(client.memory.remember({ text }))).message).toBe(
      'text is too long: at most 1,000,000 characters.',
    )
  })

  describe.skipIf(name === 'in-memory')('on the wire', () => {
    const valid = { i: 'mine', p: { u: '/ops/doctor', b: { json: {} } } }
    const junk: [string, unknown, string][] = [
      ['no JSON', '}{', ''],
      ['an empty frame', '', ''],
      ['binary junk', new Uint8Array([0, 255, 254, 1, 2, 3]), ''],
      ['JSON of another kind', '[1,2,3]', ''],
      ['null', 'null', ''],
      ['a number as id', JSON.stringify({ ...valid, i: 7 }), ''],
      ['no id', JSON.stringify({ p: valid.p }), ''],
      ['no payload', '{"i":"x1"}', 'x1'],
      ['no path', '{"i":"x2","p":{}}', 'x2'],
      ['a path that is no text', '{"i":"x3","p":{"u":[1]}}', 'x3'],
      ['an impossible address', '{"i":"x4","p":{"u":"http://["}}', 'x4'],
      ['an unknown type', '{"i":"x5","t":99,"p":{}}', 'x5'],
      ['headers that are no headers', '{"i":"x6","p":{"u":"/ops/doctor","h":{"content-type":{"a":1}}}}', 'x6'],
      ['a method that is no text', '{"i":"x7","p":{"u":"/ops/doctor","m":{}}}', 'x7'],
      ['a form that is none', '{"i":"x8","p":{"u":"/ops/doctor","h":{"content-type":"multipart/form-data"}}}', 'x8'],
      ['no envelope around the input', '{"i":"x9","p":{"u":"/ops/doctor","b":17}}', 'x9'],
      ['a broken envelope', '{"i":"x10","p":{"u":"/ops/doctor","b":{"json":{},"meta":[[1,"nowhere"]]}}}', 'x10'],
      ['a bomb of brackets', `{"i":"x11","p":{"u":"/ops/doctor","b":${'['.repeat(100_000)}}}`, 'x11'],
    ]
    test.each(junk)('%s gets a clear error, and the connection lives on', async (_what, frame, id) => {
      const { wire } = connected
      wire?.send(frame)
      const answer = await wire?.next(({ i, p }) => i === id && (p.s ?? 200) >= 400)
      const body = (answer as { p: { b: { json: { data: ErrorBody } } } }).p.b.json.data
      expect(body).toEqual({
        code: 'BAD_INPUT',
        message: expect.stringMatching(/^[A-Z].*\.$/),
        action: expect.stringMatching(/^[A-Z].*\.$/),
      })
      await expect(client.ops.doctor({})).resolves.toMatchObject({ ok: true })
    })

    test('an unknown path on the wire is UNKNOWN_CALL', async () => {
      connected.wire?.send('{"i":"u1","p":{"u":"/../../etc/passwd","b":{"json":{}}}}')
      const answer = await connected.wire?.next(({ i }) => i === 'u1')
      expect(answer?.p).toMatchObject({ s: 404, b: { json: { code: 'UNKNOWN_CALL' } } })
    })

    test.each([
      ['text', `{"i":"big1","p":{"u":"/ops/doctor","b":{"json":"${'x'.repeat(LIMITS.frameBytes)}"}}}`, 'big1'],
      ['text of wide letters', `{"i":"big2","p":"${'世'.repeat(LIMITS.frameBytes / 2)}"}`, 'big2'],
      ['bytes', new Uint8Array(LIMITS.frameBytes + 1), ''],
    ])('oversized %s is TOO_LARGE, matched to its request where that can be read', async (_what, frame, id) => {
      connected.wire?.send(frame)
      const answer = await connected.wire?.next(({ i, p }) => i === id && p.s === 413)
      expect(answer?.p).toMatchObject({ b: { json: { code: 'TOO_LARGE', data: { code: 'TOO_LARGE' } } } })
      await expect(client.ops.doctor({})).resolves.toMatchObject({ ok: true })
    })

    test('aborting or feeding what is not running is harmless', async () => {
      connected.wire?.send('{"i":"gone","t":4}')
      connected.wire?.send('{"i":"gone","t":3,"p":{"e":"message","d":1}}')
      await expect(client.ops.doctor({})).resolves.toMatchObject({ ok: true })
    })

    test('a client that leaves ends its own streams and nobody else’s', async () => {
      engine.plan = {}
      const other = await transport.connect()
      const mine = await client.events.watch({})
      await mine.next()
      const theirs = await other.client.events.watch({})
      await theirs.next()
      const [myWatcher, theirWatcher] = engine.watchers.slice(-2)
      const lost = theirs.next().then(() => null, toHearkenError)
      other.disconnect()
      await expect.poll(() => theirWatcher?.signal.aborted).toBe(true)
      expect((await lost)?.code).toBe('DISCONNECTED')
      expect(myWatcher?.signal.aborted).toBe(false)
      await expect(client.ops.doctor({})).resolves.toMatchObject({ ok: true })
      await mine.return?.(undefined)
    })
  })
})
