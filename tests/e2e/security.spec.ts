import { box } from './support/chat'
import { expect, test } from './support/test'

// Every refusal is an error in the page's console.
test.use({ quietConsole: false })

test('the page is a web page and no more: no Node, no bridge, no eval', async ({ page }) => {
  await expect(box(page)).toBeVisible()
  const found = await page.evaluate(() => {
    const names = ['require', 'module', 'process', 'Buffer', 'global', 'electron', 'ipcRenderer', '__electronHost']
    return names.filter((name) => name in globalThis)
  })
  expect(found).toEqual([])
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
  const evaluated = await page.evaluate(() => {
    // A script in the page's own world, which is what its policy governs.
    const script = document.createElement('script')
    script.textContent = 'window.__inline = true'
    document.head.append(script)
    return '__inline' in globalThis
  })
  expect(evaluated).toBe(false)
})

test('the policy refuses other origins, inline script and frames', async ({ page }) => {
  await expect(box(page)).toBeVisible()
  const blocked = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    await fetch('https://example.com/').catch(() => {})
    const image = new Image()
    image.src = 'https://example.com/x.png'
    const frame = document.createElement('iframe')
    frame.src = 'https://example.com/'
    const script = document.createElement('script')
    script.src = 'https://example.com/x.js'
    document.body.append(frame, script)
    const until = performance.now() + 15_000
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    while (violations.length < 4 && performance.now() < until) await wait(50)
    // One too many would come with the others.
    await wait(300)
    return violations.sort()
  })
  expect(blocked).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem'])
})

test('scripts come from our own origin only, and nothing may frame the app', async ({ page }) => {
  const response = await page.reload()
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src 'self'(;|$)/)
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
  expect(response?.headers()['x-content-type-options']).toBe('nosniff')
})
