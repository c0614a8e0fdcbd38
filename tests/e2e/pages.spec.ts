import { ask } from './support/chat'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect, test } from './support/test'

const WIDTHS = [400, 1100, 1600]

test.describe('the first time', () => {
  test.use({ settings: { onboarded: false } })
  test('says what Hearken does, starts without a key, and never comes back', async ({ page }) => {
    const start = page.getByRole('button', { name: 'Start now, no key' })
    await expect(start).toBeFocused()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoAxeViolations(page)
      await screenshot(page, `onboarding-${width}`)
    }
    await start.click()
    await expect(page.getByRole('textbox', { name: 'Message Hearken' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Message Hearken' })).toBeVisible()
    await expect(start).toHaveCount(0)
  })
})

test('memory: a fact told in chat is a card with its source; forgetting can be undone', async ({ page }) => {
  await page.getByRole('link', { name: 'Memory' }).click()
  await page.getByRole('button', { name: /^Remember that Kelly was born/ }).click()
  await expect(page.getByRole('button', { name: /^Receipt/ })).toHaveCount(1)
  await ask(page, 'Actually Kelly was born on March 5th 1990')
  await page.getByRole('link', { name: 'Memory' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Memory' })).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'March 5th 1990' })
  await expect(card).toContainText('You said')
  await page.getByRole('searchbox', { name: 'Search memory' }).fill('when was kelly born')
  await expect(page.locator('mark')).toHaveText(['Kelly', 'born'])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    await screenshot(page, `memory-search-${width}`)
  }
  await page.getByRole('link', { name: /^Open “Kelly/ }).click()
  const detail = page.getByRole('complementary', { name: 'Memory' })
  await expect(detail.getByRole('listitem')).toHaveCount(2)
  await expectNoAxeViolations(page)
  await screenshot(page, 'memory-versions')
  await detail.getByRole('button', { name: 'Forget' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await detail.getByRole('button', { name: 'Open where it was said' }).click()
  await expect(page.getByRole('article', { name: /^You/ }).filter({ hasText: 'March 5th' })).toBeVisible()
})

test('receipts: every turn is listed, opens into its table, and leads back to the chat', async ({ page }) => {
  await ask(page, 'what is 17% of 2,340?')
  await page.getByRole('link', { name: 'Receipts' }).click()
  await page.getByRole('button', { name: /17% of 2,340/ }).click()
  await expect(page.getByRole('table').filter({ hasText: 'calculate' })).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    await screenshot(page, `receipts-${width}`)
  }
  await page.getByRole('link', { name: 'Open the turn in chat' }).click()
  await expect(page.getByRole('article', { name: /^Hearken/ })).toContainText('397.8')
})

test('settings: saved at once, refused with a reason, and never showing a key', async ({ page }) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  for (const section of [
    'Models',
    'Keys',
    'Chat',
    'Memory',
    'Tools',
    'Spending and traces',
    'Appearance',
    'Desktop',
    'Time zone',
    'About',
  ]) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click()
    await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await screenshot(page, `settings-${section.toLowerCase().replace(' ', '-')}`)
  }
  const go = (section: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click()
  await go('Chat')
  const steps = page.getByLabel('Steps in one turn')
  await steps.fill('500')
  await steps.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Must be at most 100.')
  await steps.fill('20')
  await steps.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await go('Keys')
  await page.getByRole('button', { name: /^Anthropic.*Add key/ }).click()
  await page.getByLabel(/^Key for Anthropic/).fill('sk-ant-canary-12345678')
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(page.getByRole('button', { name: /^Anthropic.*Remove/ })).toBeVisible()
  expect(await page.content()).not.toContain('canary')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Anthropic.*Remove/ })).toBeVisible()
  await go('Chat')
  await expect(steps).toHaveValue('20')
})
