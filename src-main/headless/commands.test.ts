/** `hearken serve` and the commands that look and keep. */
import { EventEmitter } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { home, lastJson, run, start } from './suite/cli-run'

describe('serve', () => {
  test('prints one line with the address, serves the app, and a signal ends it cleanly', async () => {
    const rendererDir = join(home, 'window')
    mkdirSync(rendererDir)
    writeFileSync(join(rendererDir, 'index.html'), '<title>Hearken</title>')
    const signals = new EventEmitter()
    const { code, stdout, stderr } = start(['serve', '--port', '0'], { signals, rendererDir })
    const line = await stdout.until(/token=[\w-]+\n$/)
    expect(line.trimEnd().split('\n')).toHaveLength(1)
    const url = new URL(/http:\S+/.exec(line)?.[0] ?? '')
    const entered = await fetch(url, { redirect: 'manual' })
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await fetch(url.origin, { headers: { cookie } })).text()).toContain('<title>Hearken</title>')
    const kept = await fetch(`${url.origin}/api/memory/items`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Kept over REST' }),
    })
    expect(kept.status).toBe(200)

    const other = await run(['health'])
    expect(other.out).toBe(`HEARKEN OK: running as process ${process.pid} (headless), answering at ${url.origin}\n`)

    signals.emit('SIGTERM')
    expect(await code).toBe(0)
    expect(stderr.text).toBe('')
    await expect(fetch(url)).rejects.toThrow()
    expect((await run(['search', 'REST'])).out).toContain('"Kept over REST"')
  })

  test('without a built window it says how to build it', async () => {
    const { code, err } = await run(['serve', '--port', '0'], { rendererDir: join(home, 'none') })
    expect([code, err]).toEqual([1, expect.stringContaining('npm run build')])
  })
})

describe('the rest', () => {
  test('doctor and health', async () => {
    const doctor = await run(['doctor', '--json'])
    expect(doctor.code).toBe(0)
    expect(lastJson(doctor.out)).toMatchObject({
      ok: true,
      checks: expect.arrayContaining([expect.objectContaining({ name: 'database', status: 'ok' })]),
    })
    expect((await run(['doctor'])).out).toMatch(/^✓ version: .*\n✓ home: /)
    expect((await run(['health'])).out).toMatch(/^HEARKEN OK: .+\n$/)
  })

  test('health of a home that cannot be', async () => {
    rmSync(home, { recursive: true })
    writeFileSync(home, 'a file')
    const { code, out } = await run(['health'])
    expect([code, out]).toEqual([1, expect.stringMatching(/^HEARKEN DOWN: .*is a file.*\n$/)])
    expect(lastJson((await run(['health', '--json'])).out)).toMatchObject({ ok: false })
  })

  test('connections say where a key is, never the key', async () => {
    const env = { ANTHROPIC_API_KEY: 'sk-ant-very-secret-value' }
    const { out, err, code } = await run(['connections'], { env })
    expect(code).toBe(0)
    expect(out).toMatch(/ANTHROPIC_API_KEY: yes, environment/)
    expect(out).toMatch(/OPENAI_API_KEY: no/)
    expect(out + err + (await run(['connections', '--json'], { env })).out).not.toContain('very-secret')
  })

  test('retain and search', async () => {
    writeFileSync(join(home, 'wifi.md'), 'The guest wifi is called Lantern.')
    const kept = await run(['retain', '@wifi.md', '--tags', 'home, wifi', '--date', '2026-03-04', '--json'])
    expect(lastJson(kept.out)).toEqual({
      id: expect.any(String),
      kind: 'note',
      created_on: '2026-03-04',
      superseded_id: null,
    })
    const found = await run(['search', 'guest', 'wifi'])
    expect(found.out).toMatch(/^1\. \[wifi\.md \| 2026-03-04\] "The guest wifi is called Lantern\." \d\.\d\d\n$/)
    expect(lastJson((await run(['search', 'guest', '--kind', 'fact', '--json'])).out)).toMatchObject({ hits: [] })
    expect((await run(['search', 'nothing-like-it'])).out).toBe('Nothing in memory matches.\n')
    expect(lastJson((await run(['search', 'banana', 'bread', 'recipe', '--json'])).out)).toMatchObject({ hits: [] })
    const missing = await run(['retain', '@none.md'])
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('none.md cannot be read')])
    const date = await run(['retain', 'a', '--date', 'yesterday'])
    expect([date.code, date.err]).toEqual([2, expect.stringContaining('It must be a date such as 2026-03-04.')])
    const empty = await run(['retain', ' '])
    expect([empty.code, empty.err]).toEqual([2, expect.stringContaining('It is empty.')])
    await run(['retain', 'Odd names are fine.', '--source', 'two\nlines.md'])
    expect((await run(['search', 'odd', 'names'])).out).toContain('1. [two lines.md | ')
  })
})
