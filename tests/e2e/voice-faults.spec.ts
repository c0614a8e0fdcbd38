import {
  hearken,
  listenIn,
  micStatus,
  missingSpeech,
  room,
  SPEAKING,
  say,
  test,
  together,
  unplug,
  watch,
} from './support/ears'
import { expect } from './support/test'

test.skip(missingSpeech.length > 0, `needs ${missingSpeech.join(', ')}`)
test.skip(({ shell }) => shell !== 'headless', 'the same page in every shell')
test.use({ settings: { voice: SPEAKING }, contextOptions: { permissions: ['microphone'] } })

const LISTENING = /Listening for the wake word/

test.describe('voice off', () => {
  test.use({ settings: { voice: { ...SPEAKING, enabled: false } } })
  test('never opens the microphone', async ({ page, hears }) => {
    hears(room(1_000))
    await page.addInitScript(watch)
    await page.reload()
    await expect(micStatus(page)).toHaveAccessibleName(/Voice is off/)
    await page.getByRole('button', { name: 'Dictate' }).click()
    const pill = page.getByRole('region', { name: 'Voice' })
    await expect(pill).toContainText('Voice is off')
    expect(
      await page.evaluate(() => (globalThis as unknown as { heard: { tracks: unknown[] } }).heard.tracks.length),
    ).toBe(0)
    const ledger = await page.evaluate(async () => (await fetch('/api/voice/ledger')).json())
    expect(ledger).toMatchObject({ entries: [], open: false })
    // The pill's own button puts it right.
    await pill.getByRole('button', { name: 'Switch voice on' }).click()
    await expect(micStatus(page)).toHaveAccessibleName(LISTENING)
  })
})

test.describe('without permission', () => {
  test.use({ contextOptions: { permissions: [] } })
  test('it says so, and goes on by itself once it is given', async ({ page, app, hears }) => {
    hears(room(1_000))
    const pill = page.getByRole('region', { name: 'Voice' })
    await expect(pill).toContainText('may not use the microphone')
    await expect(pill.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(micStatus(page)).toHaveAttribute('data-mic', 'problem')
    await app.context.grantPermissions(['microphone'])
    await expect(micStatus(page)).toHaveAccessibleName(LISTENING)
    await expect(pill).toBeHidden()
  })
})

test('unplugged in the middle of a sentence: nothing is sent, and it listens again by itself', async ({
  page,
  hears,
}) => {
  // Long enough to be still in its middle when it is cut off.
  const sentence = Array.from({ length: 6 }, () => say('what is seven times nine and'))
  hears(together(room(2_500), hearken(), room(600), ...sentence))
  await page.addInitScript(watch)
  await page.reload()
  const pill = page.getByRole('region', { name: 'Voice' })
  await expect(pill).toHaveAttribute('data-kind', 'listening', { timeout: 40_000 })
  hears(room(1_000))
  await unplug(page)
  await expect(pill).toContainText('unplugged')
  await expect(micStatus(page)).toHaveAccessibleName(LISTENING)
  await expect(page.getByText('Your conversations will be listed here.')).toBeVisible()
})

test('two windows: one hears; closing it moves that to the other one', async ({ app, hears }) => {
  hears(room(1_000))
  const { page } = app
  await expect(micStatus(page)).toHaveAccessibleName(LISTENING)
  const second = await app.context.newPage()
  await second.addInitScript(watch)
  await second.goto(page.url())
  await expect(micStatus(second)).toHaveAccessibleName(LISTENING)
  const heard = await listenIn(second)
  expect(await heard.opened()).toBe(0)
  await page.close()
  await expect.poll(heard.opened).toBe(1)
  await expect(micStatus(second)).toHaveAccessibleName(LISTENING)
})

test.describe('push-to-talk only, two windows', () => {
  test.use({ settings: { voice: { ...SPEAKING, hands_free: false } } })
  test('the microphone opens in the one that is used', async ({ app, hears }) => {
    hears(room(1_000))
    const first = await listenIn(app.page)
    const second = await app.context.newPage()
    await second.goto(app.page.url())
    await expect(micStatus(second)).toHaveAccessibleName(/microphone closed/)
    const heard = await listenIn(second)
    await second.getByRole('button', { name: 'Dictate' }).click()
    await expect.poll(heard.opened).toBe(1)
    await second.keyboard.press('Escape')
    await expect(micStatus(second)).toHaveAccessibleName(/microphone closed/)
    await app.page.bringToFront()
    await app.page.getByRole('button', { name: 'Dictate' }).click()
    await expect.poll(first.opened).toBe(1)
    expect(await heard.opened()).toBe(1)
  })
})

test('a microphone that gives nothing but zeros is named as such', async ({ start, hears }) => {
  hears(new Int16Array(60 * 16_000))
  const { page } = await start()
  await expect(page.getByRole('region', { name: 'Voice' })).toContainText('gives no sound at all', { timeout: 60_000 })
})

test.describe('a chosen microphone that has another id now', () => {
  const moved = { ...SPEAKING, device_id: 'of-another-socket', device_label: 'Fake Audio Input 2' }
  test.use({ settings: { voice: moved } })
  test('is known by its name', async ({ page, hears }) => {
    hears(room(1_000))
    await expect(micStatus(page)).toHaveAccessibleName(LISTENING)
    const ledger = await page.evaluate(async () => (await fetch('/api/voice/ledger')).json())
    expect(ledger.entries[0]).toMatchObject({ what: 'opened', device: 'Fake Audio Input 2' })
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Microphone' }).click()
    await expect(page.getByLabel('Use this one').locator('option:checked')).toHaveText('Fake Audio Input 2')
  })
})
