/** The Data tab: tables as they are, and SQL that can only read. */
import { ask } from './support/chat'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect, test } from './support/test'

const WIDTHS = [400, 1100, 1600]

test('examples run with one click; what would write is refused; what never ends is ended', async ({ page }) => {
  await ask(page, 'remember that Kelly was born on March 4th 1990')
  await ask(page, 'when was Kelly born?')
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await expect(page.getByRole('button', { name: /^How much of each kind/ })).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    await screenshot(page, `data-empty-${width}`)
  }
  for (const [name, cell] of [
    ['How much of each kind is remembered', 'fact'],
    ['What each model was asked, and what it cost', 'builtin'],
    ['Which memories replies cite most', 'Kelly was born on March 4th 1990'],
  ] as const) {
    if (name !== 'How much of each kind is remembered') {
      await page.getByRole('button', { name: 'Try one' }).click()
      await page.getByRole('menuitem', { name }).click()
    } else await page.getByRole('button', { name }).click()
    await expect(page.getByRole('table', { name: 'Result' }).getByRole('cell', { name: cell }).first()).toBeVisible()
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    await screenshot(page, `data-result-${width}`)
  }
  const box = page.getByLabel('One SELECT')
  const run = async (sql: string) => {
    await box.fill(sql)
    await box.press('Control+Enter')
  }
  await run('DELETE FROM item')
  await expect(page.getByRole('alert')).toContainText('DELETE would change the database')
  await run('SELECT nonsense FROM item')
  await expect(page.getByRole('alert')).toContainText('no such column: nonsense')
  await expectNoAxeViolations(page)
  await screenshot(page, 'data-error')
  await run('WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await screenshot(page, 'data-running')
  await expect(page.getByRole('alert')).toContainText('took longer than 5 s', { timeout: 30_000 })
  await run('SELECT text FROM item')
  await expect(page.getByRole('table', { name: 'Result' })).toContainText('Kelly')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('hearken.csv')
  await expect(page.getByText('1 row exported.')).toBeVisible()
})

test('a table opens with its columns and rows, sorts, and shows a long cell whole', async ({ page }) => {
  await ask(page, 'remember that Kelly was born on March 4th 1990')
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('link', { name: /^message\s*2$/ }).click()
  const table = page.getByRole('table', { name: 'Rows of message' })
  await expect(table.getByRole('row')).toHaveCount(3)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    await screenshot(page, `data-table-${width}`)
  }
  await page.getByRole('button', { name: 'Sort by role' }).click()
  await expect(page.getByRole('columnheader').filter({ hasText: 'role' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('row').nth(1)).toContainText('assistant')
  await table.getByRole('button', { name: /^\{"turn_id"/ }).click()
  await expect(page.getByRole('dialog')).toContainText('"rev": 1')
  await expectNoAxeViolations(page)
  await screenshot(page, 'data-cell')
})
