import { box } from '../support/chat'
import { expect, test } from '../support/test'

// What is refused here is an error in the page's console.
test.use({ quietConsole: false })

test.beforeEach(async ({ page }) => {
  await expect(box(page)).toBeVisible()
})

test('no new window: a web link opens in the browser, anything else goes nowhere', async ({ host, page }) => {
  // The window, quick-ask and the page that hears: they are made before anybody asks for them.
  await expect.poll(() => host.context.pages().length).toBe(3)
  await page.evaluate(() => {
    window.open('https://example.com/opened')
    window.open('file:///etc/passwd')
    window.open('about:blank')
  })
  await expect.poll(async () => (await host.state()).openedUrls).toEqual(['https://example.com/opened'])
  await expect.poll(() => host.context.pages().length).toBe(3)
})

test('the page cannot be led away', async ({ host, page }) => {
  const before = page.url()
  await page.evaluate(() => {
    location.href = 'https://example.com/away'
  })
  await expect.poll(async () => (await host.state()).openedUrls).toEqual(['https://example.com/away'])
  expect(page.url()).toBe(before)
  await expect(box(page)).toBeVisible()
})

test('only the microphone and plain clipboard writing are granted, to our own page alone', async ({ host, page }) => {
  const own = 'hearken://app/index.html'
  expect(await host.permission('media', own, ['audio'])).toBe(true)
  expect(await host.permission('clipboard-sanitized-write', own)).toBe(true)
  expect(await host.permission('media', own, ['video'])).toBe(false)
  expect(await host.permission('media', own, ['audio', 'video'])).toBe(false)
  expect(await host.permission('geolocation', own)).toBe(false)
  expect(await host.permission('clipboard-read', own)).toBe(false)
  expect(await host.permission('media', 'https://example.com/', ['audio'])).toBe(false)
  const states = await page.evaluate(async () => {
    const names = ['microphone', 'camera', 'geolocation'] as PermissionName[]
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
  })
  expect(states).toEqual(['granted', 'prompt', 'prompt'].map((state, at) => (at === 0 ? state : expect.any(String))))
  expect(states.slice(1)).not.toContain('granted')
})
