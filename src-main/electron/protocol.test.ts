import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

vi.mock('electron', () => ({ protocol: {} }))
const { CONTENT_SECURITY_POLICY, respond } = await import('./protocol')

const outside = mkdtempSync(join(tmpdir(), 'hearken-pages-'))
const folder = mkdtempSync(join(outside, 'renderer-'))
writeFileSync(join(folder, 'index.html'), '<html><head><title>x</title></head></html>')
writeFileSync(join(folder, 'app.js'), 'export {}')
writeFileSync(join(folder, 'notes.txt'), 'not a kind of file a page needs')
writeFileSync(join(outside, 'secret.js'), 'secret')

const get = (url: string, method = 'GET') => respond(new Request(url, { method }), folder)

test('serves the page with its policy and the mark of this shell', async () => {
  for (const url of ['hearken://app/', 'hearken://app/index.html', 'hearken://app/index.html?x#/memory']) {
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toBe(
      '<html><head><meta name="hearken-transport" content="message-port"><title>x</title></head></html>',
    )
  }
})

test('scripts come only from our own origin, and nothing may frame us', () => {
  const policy = Object.fromEntries(
    CONTENT_SECURITY_POLICY.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources.join(' ')]
    }),
  )
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
})

test('serves a script as a script; HEAD has no body', async () => {
  expect(await (await get('hearken://app/app.js')).text()).toBe('export {}')
  const head = await get('hearken://app/app.js', 'HEAD')
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    '',
  ])
})

test.each([
  ['hearken://app/missing.js', 404],
  ['hearken://app/../secret.js', 404],
  ['hearken://app/%2e%2e/secret.js', 404],
  ['hearken://app/..%2fsecret.js', 404],
  ['hearken://app/%2e%2e%2fsecret.js', 404],
  ['hearken://app/a%00.js', 404],
  ['hearken://app/%zz.js', 404],
  ['hearken://app/notes.txt', 404],
  ['hearken://other/index.html', 404],
])('%s → %i', async (url, status) => {
  const response = await get(url)
  expect(response.status).toBe(status)
  expect(await response.text()).not.toContain('secret')
})

test('only reading is allowed', async () => {
  expect((await get('hearken://app/index.html', 'POST')).status).toBe(405)
})
