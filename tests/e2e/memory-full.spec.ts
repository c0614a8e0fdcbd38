/** Memory when there is much of it: 10,000 items, every kind, long words, right-to-left text. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect, test } from './support/test'

const COUNT = 10_000
const KINDS = ['fact', 'episode', 'note', 'observation', 'report', 'reference'] as const
const TEXTS = [
  'Ravi moved to Leeds and started at the bakery on Mill Street',
  'קלי נולדה במרץ 1990 וגרה בלידס',
  `The token is ${'Donaudampfschifffahrtsgesellschaft'.repeat(6)}`,
  'The build of 14 March failed with ERR_MODULE_NOT_FOUND in worker.js',
]

function many(): string {
  const items = Array.from({ length: COUNT }, (_, n) => {
    const kind = KINDS[n % KINDS.length] ?? 'fact'
    const day = new Date(Date.UTC(2026, 0, 1) + (n % 300) * 86_400_000).toISOString().slice(0, 10)
    return {
      id: `seed_${n}`,
      kind,
      text: `${TEXTS[n % TEXTS.length]} (${n})`,
      created_on: day,
      created_at: `${day}T10:00:00.000Z`,
      ...(n % 5 === 0 ? { scope: 'project:Bakery' } : {}),
      ...(n % 7 === 0 ? { person: 'Ravi' } : {}),
      ...(kind === 'observation'
        ? { folder: `/work/${Math.floor(n / 6) % 3}`, agent: Math.floor(n / 6) % 2 ? 'ci' : 'editor' }
        : {}),
    }
  })
  return JSON.stringify({ format: 'hearken-memory', version: 1, items })
}

test('10,000 memories: imported with progress, listed, filtered, found, and scrolled', async ({
  page,
  home,
  shell,
}) => {
  test.skip(shell !== 'headless', 'the same engine and page in every shell; once is enough for so many files')
  test.setTimeout(240_000)
  const file = join(home, 'many.json')
  writeFileSync(file, many())
  await page.getByRole('link', { name: 'Memory', exact: true }).click()
  await page.getByRole('button', { name: 'Import what you have' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Or its place/).fill(file)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByText('10,000 memories came in.')).toBeVisible({ timeout: 170_000 })
  await screenshot(page, 'memory-imported')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const counted = page.getByRole('status').filter({ hasText: /^[\d,]+ memories$/ })
  await expect(counted).toHaveText('10,000 memories')
  const list = page.getByRole('region', { name: 'Memories' })
  for (const width of [400, 1100, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    await screenshot(page, `memory-full-${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  }
  await page.setViewportSize({ width: 1400, height: 900 })
  // From end to end, and never more cards in the page than a screen or two.
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(list.getByText(/\(\d+\)$/).last()).toBeVisible()
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)

  const kind = (name: string) => page.getByRole('group', { name: 'Kind' }).getByText(name, { exact: true }).click()
  await kind('Episodes')
  await expect(page.getByRole('heading', { level: 2, name: /2026|October/ }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'memory-timeline')
  await kind('Observations')
  await page.getByLabel('Folder and agent').selectOption({ label: '/work/0, agent ci (278)' })
  await expect(counted).toHaveText('278 memories')
  await screenshot(page, 'memory-observations')
  await kind('Reports')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Project').selectOption({ label: 'Bakery (2000)' })
  await page.getByLabel('Person').selectOption('Ravi')
  await expect(counted).toHaveText('48 memories')
  await page.getByRole('searchbox').fill('bakery')
  await expect(page.getByText(/found in \d/)).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'memory-filtered-search')
})
