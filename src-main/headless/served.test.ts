/** What the headless shell serves. */
import { describe, expect, test } from 'vitest'
import { clientOf, get, json, page, shell, signIn, socket } from './suite/shell'

describe('what is served', () => {
  test('strict headers on every answer', async () => {
    for (const path of ['/', '/assets/index-1a2b.js', '/api/tools', '/nowhere']) {
      const { headers } = await get(path, { cookie: await signIn() })
      const csp = String(headers['content-security-policy'])
      expect(csp).toContain("default-src 'none';")
      expect(csp).toContain("script-src 'self';")
      expect(csp).toContain(`connect-src 'self' ws://127.0.0.1:${shell.port};`)
      expect(csp).toContain("frame-ancestors 'none'")
      expect(csp.replace(/style-src[^;]*/, '')).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  test('hashed files may be kept, the page may not', async () => {
    const cookie = await signIn()
    const asset = await get('/assets/index-1a2b.js', { cookie })
    expect([asset.status, asset.headers['content-type'], asset.headers['cache-control']]).toEqual([
      200,
      'application/javascript; charset=utf-8',
      'private, max-age=31536000, immutable',
    ])
    expect((await get('/', { cookie })).headers['cache-control']).toBe('no-store')
  })

  test('an unknown path is 404, not the app', async () => {
    const answer = await get('/settings/of/nobody', { cookie: await signIn(), ...page })
    expect([answer.status, answer.body.includes('There is nothing at /settings/of/nobody.')]).toEqual([404, true])
  })

  test('the contract answers over the socket, and a reconnect keeps the session', async () => {
    const headers = { cookie: await signIn(), origin: shell.address.slice(0, -1) }
    for (let round = 0; round < 2; round++) {
      const websocket = await socket(headers)
      await expect(clientOf(websocket).ops.doctor({})).resolves.toEqual({ checks: [], ok: true })
      websocket.close()
    }
  })

  test('a plain request to the socket says how to speak to it', async () => {
    const answer = await get('/rpc', { cookie: await signIn() })
    expect([answer.status, json(answer).message]).toEqual([426, 'This address speaks WebSocket.'])
  })
})

describe('REST', () => {
  const post = async (path: string, body: string, type = 'application/json') =>
    get(path, { cookie: await signIn(), 'content-type': type }, 'POST', body)

  test('routed procedures answer', async () => {
    const cookie = await signIn()
    expect((await get('/api/memory/items/i7', { cookie })).body).toContain('"id":"i7"')
    const made = await post('/api/memory/items', JSON.stringify({ text: 'Kelly likes tea' }))
    expect(JSON.parse(made.body)).toMatchObject({ item: { text: 'Kelly likes tea', kind: 'fact' } })
    expect(JSON.parse((await get('/api/receipts?limit=7', { cookie })).body)).toEqual({ receipts: [], total: 7 })
  })

  test.each([
    ['bad input', '/api/memory/items', '{"text":""}', 400, 'BAD_INPUT', 'text is empty.'],
    [
      'a query that is no number',
      '/api/receipts?limit=many',
      null,
      400,
      'BAD_INPUT',
      'limit must be a number, not text.',
    ],
    ['no JSON', '/api/memory/items', '{', 400, 'BAD_INPUT', expect.stringContaining('could not be read')],
    [
      'an expected failure',
      '/api/chat/send',
      '{"conversation_id":null,"text":"conflict"}',
      409,
      'CONFLICT',
      expect.anything(),
    ],
    [
      'an unexpected one',
      '/api/chat/send',
      '{"conversation_id":null,"text":"crash"}',
      500,
      'INTERNAL',
      expect.not.stringContaining('ssh'),
    ],
    ['no such route', '/api/nothing', null, 404, 'UNKNOWN_CALL', 'There is no call named "GET /api/nothing".'],
    ['a call without a route', '/api/events/watch', '{}', 404, 'UNKNOWN_CALL', expect.anything()],
    [
      'too much',
      '/api/memory/items',
      `{"text":"${'x'.repeat(4 * 1024 * 1024)}"}`,
      413,
      'TOO_LARGE',
      expect.stringContaining('4 MiB'),
    ],
  ])('%s has its code and status', async (_what, path, body, status, code, message) => {
    const answer = body === null ? await get(path, { cookie: await signIn() }) : await post(path, body)
    expect(answer.status).toBe(status)
    expect(json(answer)).toEqual({ code, message, action: expect.stringMatching(/\w/) })
  })

  test('what a plain form can send is not read', async () => {
    expect((await post('/api/memory/items', '{"text":"a"}', 'text/plain')).status).toBe(415)
  })

  test('describes itself', async () => {
    const answer = await get('/api/openapi.json', { cookie: await signIn() })
    const document = JSON.parse(answer.body) as { openapi: string; paths: Record<string, object> }
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.paths['/memory/items']).toMatchObject({ get: {}, post: {} })
    expect(Object.keys(document.paths).some((path) => path.includes('watch'))).toBe(false)
  })
})
