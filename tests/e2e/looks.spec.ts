import { ask, box } from './support/chat'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect, test } from './support/test'

const TABS = ['Memory', 'Data', 'Receipts', 'Observability', 'Arena', 'Settings'] as const
const SIZES = [
  { name: 'narrow', width: 400, height: 800 },
  { name: 'wide', width: 1600, height: 1000 },
] as const

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ settings: { appearance: { theme, text_size: 'normal' } }, colorScheme: theme })

    for (const { name, width, height } of SIZES) {
      test(`every tab is accessible at ${width} px`, async ({ app, page }) => {
        await app.resize(width, height)
        await expect(box(page)).toBeVisible()
        await ask(page, 'remember that Kelly was born on March 4th 1990')
        await ask(page, 'when was Kelly born?')
        await expectNoAxeViolations(page)
        await screenshot(page, `chat-${theme}-${name}`)
        for (const tab of TABS) {
          const link = page.getByRole('link', { name: tab, exact: true })
          if (await link.isVisible()) {
            await link.click()
            await expect(link).toHaveAttribute('aria-current', 'page')
          } else {
            await page.getByRole('button', { name: /^More tabs/ }).click()
            await page.getByRole('menuitem', { name: tab, exact: true }).click()
            await expect(page.getByRole('button', { name: `More tabs: ${tab}` })).toBeVisible()
          }
          // The page is there when its own heading is, and whole when nothing in it is busy.
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          await expectNoAxeViolations(page)
          await screenshot(page, `${tab.toLowerCase()}-${theme}-${name}`)
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
          expect(sideways).toBe(false)
        }
      })
    }
  })
}
