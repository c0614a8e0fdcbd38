/** From a turn to its waterfall and back, and a week of 100,000 trace lines. */
import { calls, says } from '../../src-main/testing/fake-provider/index'
import { ask, box } from './support/chat'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { writeManyTraces, writeManyUsage } from './support/many-traces'
import { expect, test } from './support/test'

const WIDTHS = [400, 1100, 1600]

test.describe('one turn', () => {
  test.use({ model: 'scripted', settings: { appearance: { theme: 'dark', text_size: 'normal' } } })

  test('is measured, checked, judged, and leads back to the chat', async ({ page, provider }) => {
    await page.getByRole('link', { name: 'Observability' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing has been measured yet' })).toBeVisible()
    await expectNoAxeViolations(page)
    await screenshot(page, 'observability-empty')
    await page.getByRole('link', { name: 'Chat', exact: true }).click()

    provider.push(calls('calculate', { expression: '17% of 2340' }))
    provider.push(says('It is 397.8.'))
    const reply = await ask(page, 'What is 17% of 2,340?')
    await reply.getByRole('button', { name: /^Receipt/ }).click()
    await reply.getByRole('button', { name: 'Open in Observability' }).click()
    await expect(page.getByRole('heading', { name: 'What ran when' })).toBeVisible()
    const checks = page.getByRole('region', { name: 'Checks' })
    await expect(checks.getByRole('listitem').filter({ hasText: 'Answered' })).toContainText('passed')
    const tool = page.getByRole('button', { name: /^calculate/ })
    await tool.click()
    await expect(page.getByText('17% of 2340')).toBeVisible()

    await page.getByRole('button', { name: 'Judge this turn' }).click()
    await expect(page.getByText(/^0\.75 by/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Judge this turn' })).toHaveCount(0)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoAxeViolations(page)
      await screenshot(page, `observability-turn-${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
    }
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Spending and traces' }).click()
    const day = page.getByLabel('A day, in $')
    await day.fill('2.50')
    await day.press('Enter')
    await expect(page.getByText('$0 today')).toBeVisible()
    await expectNoAxeViolations(page)
    await screenshot(page, 'settings-spending')
    await page.goBack()
    await page.goBack()
    await page.getByRole('button', { name: 'Open in chat' }).click()
    await expect(page.getByRole('article', { name: /^Hearken/ })).toContainText('397.8')

    await page.getByRole('link', { name: 'Receipts' }).click()
    await page.getByText('Background work').click()
    await page.getByRole('button', { name: /^judging/ }).click()
    await expectNoAxeViolations(page)
    await screenshot(page, 'receipts-background')
    await page.getByRole('button', { name: 'Open in Observability' }).click()
    await expect(page.getByText('In the background: judging')).toBeVisible()
  })
})

test('with the built-in model judging says what to do', async ({ page }) => {
  await ask(page, 'What is 2 + 2?')
  await page.getByRole('link', { name: 'Observability' }).click()
  await page.getByRole('button', { name: /What is 2 \+ 2/ }).click()
  await page.getByRole('button', { name: 'Judge this turn' }).click()
  await expect(page.getByRole('alert')).toContainText('needs an AI model')
  await page.getByRole('button', { name: 'Choose a model' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Models' })).toBeVisible()
})

test('100,000 lines open, filter, compare and are searched', async ({ home, start, shell }) => {
  test.skip(shell !== 'headless', 'the same engine and page in every shell; once is enough for so many lines')
  writeManyTraces(home, 100_000, 7, Date.now())
  const { page } = await start()
  await expect(box(page)).toBeVisible()
  writeManyUsage(home, 7, Date.now())
  await page.getByRole('link', { name: 'Observability' }).click()
  await expect(page.getByRole('heading', { name: 'How long turns took' })).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1600 })
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await screenshot(page, `observability-full-${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page)
  await screenshot(page, 'observability-full-dark')
  // By keyboard: place by place, and as a table.
  const latency = page.getByRole('region', { name: 'How long turns took' })
  await latency.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(latency.locator('dl')).toContainText('median')
  await screenshot(page, 'observability-keyboard')
  await page.keyboard.press('t')
  await expect(latency.getByRole('row')).toHaveCount(8)
  const list = page.getByRole('region', { name: /^Turns, [\d,]+$/ })
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
  await page.getByRole('button', { name: 'Show the turns that called web_search' }).click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await list.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await list.getByRole('button').nth(1).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two turns' })).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'observability-compare')
  await page.getByRole('button', { name: 'Search everything in the traces' }).click()
  await page.getByRole('searchbox', { name: 'Words in any trace line' }).fill('boiler landlord')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText(/^100 lines in/)).toBeVisible()
  await screenshot(page, 'observability-search')
})
