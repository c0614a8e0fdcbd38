/** Who gets into the headless shell, and who does not, over real HTTP and WebSockets. */
import { describe, expect, test } from 'vitest'
import { get, json, keepCookie, newLinks, page, shell, signIn, socket } from './suite/shell'

describe('the link and the session', () => {
  test('nothing but /healthz is served without a session', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/assets/index-1a2b.js',
      '/api/tools',
      '/rpc',
      '/nowhere',
      '/?token=wrong',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(401)
      expect(json(answer), path).toMatchObject({ code: 'UNAUTHORISED', action: expect.stringContaining('link') })
    }
    expect(json(await get('/healthz'))).toEqual({ ok: true, name: 'hearken' })
    await expect(socket({})).rejects.toThrow('refused')
  })

  test('a person without a session gets a page that says what to do', async () => {
    const answer = await get('/', page)
    expect(answer.status).toBe(401)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Open the newest link printed where Hearken runs.')
    expect(newLinks, 'the first link is still unused').toEqual([])
  })

  test('the link sets a strict cookie and is cleaned out of the address', async () => {
    expect(shell.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
    const path = new URL(shell.url).pathname + new URL(shell.url).search
    const looked = await get(path, {}, 'HEAD')
    expect(looked.status, 'a look ahead does not use it up').toBe(401)
    const opened = get(path, page)
    const jar = opened.then((first) => String(first.headers['set-cookie']).split(';')[0] as string)
    keepCookie(jar)
    const answer = await opened
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    expect(String(answer.headers['set-cookie'])).toMatch(
      new RegExp(`^hearken_${shell.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000$`),
    )
    const cookie = await jar
    expect((await get('/', { cookie })).body).toContain('<title>Hearken</title>')
    expect((await get('/', { cookie: `theme=dark; ${cookie}` })).status, 'reload, among other cookies').toBe(200)

    expect((await get(path, { cookie })).status, 'again, by the same browser').toBe(303)
    const second = await get(path, page)
    expect([second.status, second.headers['set-cookie']], 'again, by another').toEqual([401, undefined])
  })

  test('once the link is used, another browser makes the shell print a fresh one, once', async () => {
    await signIn()
    await get('/', page)
    await get('/', page)
    expect(newLinks).toHaveLength(1)
    const fresh = new URL(newLinks[0] as string)
    expect((await get(fresh.pathname + fresh.search, page)).status).toBe(303)
  })
})

describe('attacks', () => {
  test.each([
    ['a rebound name', { host: 'evil.example' }],
    ['a rebound name with our port', { host: 'evil.example:7777' }],
    ['a name that starts like ours', { host: '127.0.0.1.evil.example' }],
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['no origin at all (a sandboxed frame, a file)', { origin: 'null' }],
    ['https where we speak http', { origin: 'https://127.0.0.1' }],
    ['a script of another site without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a script of another port', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused with the session cookie and all', async (_what, headers) => {
    const cookie = await signIn()
    for (const [path, method] of [
      ['/api/tools', 'GET'],
      ['/api/memory/items', 'POST'],
      ['/rpc', 'GET'],
      ['/', 'GET'],
    ] as const) {
      const answer = await get(path, { cookie, ...headers }, method)
      expect(answer.status, path).toBe(403)
      expect(json(answer)).toMatchObject({ code: 'UNAUTHORISED', message: expect.stringMatching(/^.{20,}\.$/) })
    }
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    expect((await get('/rpc', { cookie, ...upgrade, ...key, ...headers })).status).toBe(403)
  })

  test('following a link from another site is no attack, but carries no session', async () => {
    const headers = { ...page, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await get('/', headers)).status).toBe(401)
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '//secret.txt',
    '/assets/index-1a2b.js%00.html',
    '/.hidden',
    '/etc/passwd',
    '/%',
  ])('%s leaves no folder', async (path) => {
    const answer = await get(path, { cookie: await signIn() })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).not.toContain('the secret')
    expect(json(answer)).toMatchObject({ message: expect.any(String), action: expect.any(String) })
  })

  test('a path is shown on the page as text, not as markup', async () => {
    const answer = await get('/<script>alert(1)</script>', { cookie: await signIn(), ...page })
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('&lt;script&gt;')
    expect(answer.body).not.toContain('<script>')
  })
})
