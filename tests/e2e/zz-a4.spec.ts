import { execSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { box, replies } from './support/chat'
import { hearken, listenerOf, listenIn, micStatus, pillOf, room, SPEAKING, say, test, together, watchPill } from './support/ears'
import { expect } from './support/test'
test.use({ settings: { voice: SPEAKING }, contextOptions: { permissions: ['microphone'] }, quietConsole: false })
test.setTimeout(150_000)
const LISTENING = /Listening for the wake word/
const pidOf = (home: string) => Number(execSync(`pgrep -f -- '--home ${home} serve' | head -1`).toString().trim())
const state = (page: any) => page.evaluate(async () => (await fetch('/api/voice')).json())
const ledger = (page: any) => page.evaluate(async () => (await fetch('/api/voice/ledger')).json())

test('sigstop while capturing', async ({ app, home, hears }) => {
  hears(together(room(2500), hearken(), room(800), say('what is seven times nine'), room(5000), hearken(), room(1000), say('what is seven times nine')))
  const { page } = app
  await page.reload()
  const pill = page.getByRole('region', { name: 'Voice' })
  await expect(pill).toHaveAttribute('data-kind', 'listening', { timeout: 20_000 })
  const pid = pidOf(home)
  process.kill(pid, 'SIGSTOP')
  await page.waitForTimeout(15_000)
  console.log('stopped 15s; pill', await pill.getAttribute('data-kind').catch(() => null), await micStatus(page).getAttribute('aria-label'))
  process.kill(pid, 'SIGCONT')
  for (let n = 0; n < 20; n++) { await page.waitForTimeout(1000); console.log(n, await micStatus(page).getAttribute('aria-label'), JSON.stringify(await page.evaluate(() => document.querySelector('[aria-label=Voice]')?.textContent))) }
  console.log(readFileSync(home + '/microphone.jsonl', 'utf8'))
  await expect(micStatus(page)).toHaveAccessibleName(LISTENING)
})

test.describe('clock', () => {
  test.use({ appEnv: { NODE_OPTIONS: '--import file:///tmp/a4/jump.mjs', A4_JUMP: '/tmp/a4/jump.txt' } })
  test('clock jumps a day forth and back in a capture', async ({ app, home, hears }) => {
    writeFileSync('/tmp/a4/jump.txt', '0')
    hears(together(room(2500), hearken(), room(800), say('what is seven times nine'), room(9000), hearken(), room(1000), say('what is seven times nine')))
    const { page } = app
    await page.reload()
    const pill = page.getByRole('region', { name: 'Voice' })
    await expect(pill).toHaveAttribute('data-kind', 'listening', { timeout: 20_000 })
    writeFileSync('/tmp/a4/jump.txt', String(86_400_000 * 3))
    const shown = await watchPill(pill)
    await expect.poll(shown.kinds, { timeout: 40_000 }).toContain('speaking')
    writeFileSync('/tmp/a4/jump.txt', String(-86_400_000 * 30))
    await expect(micStatus(page)).toHaveAccessibleName(LISTENING, { timeout: 20_000 })
    await page.waitForTimeout(12_000)
    console.log(readFileSync(home + '/microphone.jsonl', 'utf8'), JSON.stringify(await shown.kinds()))
    console.log(JSON.stringify(await ledger(page)))
    await expect(micStatus(page)).toHaveAccessibleName(LISTENING, { timeout: 20_000 })
  })
})

test.describe('endless transcriber', () => {
  test.use({ settings: { voice: { ...SPEAKING, transcriber: { provider: 'command', command: 'sh -c "sleep 1000; cat" x {wav}' } } } })
  test('ends, says so, cleans', async ({ app, home, hears }) => {
    hears(together(room(2500), hearken(), room(800), say('what is seven times nine')))
    const { page } = app
    await page.reload()
    const pill = page.getByRole('region', { name: 'Voice' })
    await expect(pill).toHaveAttribute('data-kind', /understanding|transcribing/, { timeout: 30_000 }).catch(async () => console.log('kind', await pill.getAttribute('data-kind')))
    console.log(execSync(`ls -laR ${home}/.tmp; ps aux | grep 'sleep 1000' | grep -v grep`).toString())
    await expect(pill).toContainText('took', { timeout: 40_000 })
    console.log(await pill.textContent())
    console.log(execSync(`ls -laR ${home}/.tmp; ps aux | grep 'sleep 1000' | grep -v grep || true`).toString())
    await expect(micStatus(page)).toHaveAccessibleName(LISTENING, { timeout: 20_000 })
  })
  test('killed in the middle', async ({ app, home, hears }) => {
    hears(together(room(2500), hearken(), room(800), say('what is seven times nine')))
    const { page } = app
    await page.reload()
    const pill = page.getByRole('region', { name: 'Voice' })
    const child = () => { try { return Number(execSync(`pgrep -P ${pidOf(home)} | while read p; do tr '\\0' ' ' < /proc/$p/cmdline | grep -q stt && echo $p; done`).toString().trim()) } catch { return 0 } }
    await expect.poll(child, { timeout: 40_000 }).toBeGreaterThan(0)
    process.kill(child(), 'SIGKILL')
    await expect(pill).toContainText('failed', { timeout: 10_000 })
    console.log(await pill.textContent())
    await expect(micStatus(page)).toHaveAccessibleName(LISTENING, { timeout: 20_000 })
  })
})

for (const blocked of [false, true]) test('worklet gives no frames any more ' + blocked, async ({ app, hears }) => {
  hears(together(room(60_000)))
  const { page } = app
  await page.addInitScript(() => {
    const C = AudioContext
    ;(globalThis as any).ctxs = []
    ;(globalThis as any).AudioContext = class extends C { constructor(o: any) { super(o); (globalThis as any).ctxs.push(this) } resume() { return (globalThis as any).blocked ? Promise.reject(new Error('x')) : super.resume() } }
  })
  await page.reload()
  await expect(micStatus(page)).toHaveAccessibleName(LISTENING, { timeout: 20_000 })
  await page.evaluate((b) => { (globalThis as any).blocked = b; return Promise.all((globalThis as any).ctxs.map((c: any) => c.state === 'running' && c.suspend())) }, blocked)
  await page.waitForTimeout(16_000)
  console.log('no frames:', await micStatus(page).getAttribute('aria-label'), await page.getByRole('region', { name: 'Voice' }).textContent().catch(() => 'no pill'))
  await page.evaluate(() => { (globalThis as any).blocked = false })
  await page.mouse.click(640, 100)
  await page.waitForTimeout(2_000)
  console.log('after click:', await micStatus(page).getAttribute('aria-label'))
})
