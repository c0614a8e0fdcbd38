/** The Memory tab: what a person does with what is remembered, in every state it can be in. */
import { says } from '../../src-main/testing/fake-provider/index'
import { ask } from './support/chat'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect, test } from './support/test'

const WIDTHS = [400, 1100, 1600]
type Page = Parameters<typeof ask>[0]

/** Until the page is there the chat stands in its place, with a search box of its own. */
async function openMemory(page: Page) {
  await page.getByRole('link', { name: 'Memory', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Memory' })).toBeVisible()
}

async function looksRight(page: Page, name: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoAxeViolations(page)
    await screenshot(page, `${name}-${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('nothing yet: three examples that work, and two ways to bring something in', async ({ page }) => {
  await openMemory(page)
  await expect(page.getByRole('heading', { name: 'Nothing remembered yet' })).toBeVisible()
  await looksRight(page, 'memory-empty')
  await page.getByRole('button', { name: 'Import what you have' }).click()
  await expect(page.getByRole('dialog', { name: 'Import into memory' })).toBeVisible()
  await looksRight(page, 'memory-import')
})

test('edit makes a version with its changes shown; pin, project and end date stick', async ({ page }) => {
  await ask(page, 'remember that Kelly was born on March 4th 1990')
  await openMemory(page)
  await page.getByRole('link', { name: /^Open “Kelly/ }).click()
  const detail = page.getByRole('complementary', { name: 'Memory' })
  await detail.getByRole('button', { name: 'Edit' }).click()
  await detail.getByLabel('What is remembered').fill('Kelly was born on March 5th 1990 in York')
  await looksRight(page, 'memory-edit')
  await detail.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(detail.getByRole('list').last().getByRole('listitem')).toHaveCount(2)
  await detail.getByRole('button', { name: 'Show what changed since version 1' }).click()
  await expect(detail.locator('ins').first()).toHaveText('5th')
  await expect(detail.locator('del').first()).toHaveText('4th')
  await detail.getByRole('button', { name: 'More for this memory' }).click()
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Pinned' })).toBeVisible()
  await detail.getByRole('button', { name: 'More for this memory' }).click()
  await page.getByRole('menuitem', { name: /^Project and end date/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Project' }).fill('Family')
  await dialog.getByLabel('Forget it after').fill('2031-01-31')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(detail.getByText('Project Family')).toBeVisible()
  await expect(detail.getByText('31 Jan 2031')).toBeVisible()
  await looksRight(page, 'memory-detail')
})

test('asking memory answers with sources; filters narrow what is listed and found', async ({ page }) => {
  await ask(page, 'remember that Kelly was born on March 4th 1990')
  await ask(page, 'remember that the spare key hangs behind the blue door')
  await openMemory(page)
  const search = page.getByRole('searchbox')
  await search.fill('when was Kelly born?')
  await expect(page.locator('mark').first()).toBeVisible()
  await search.press('Enter')
  const answer = page.getByRole('region', { name: 'Answer from memory' })
  await expect(answer).toContainText('March 4th 1990')
  await expect(answer.getByRole('link', { name: /^Source 1/ })).toBeVisible()
  await looksRight(page, 'memory-answer')
  await answer.getByRole('button', { name: 'Close the answer' }).click()
  await search.fill('')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('From', { exact: true }).fill('2001-01-01')
  await page.getByLabel('To', { exact: true }).fill('2001-12-31')
  await expect(page.getByText('Nothing passes these filters.')).toBeVisible()
  await looksRight(page, 'memory-filters')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  // Keys as fast as a program types them meet the row that the last one went to.
  await page.getByRole('link', { name: /^Open “the spare key/i }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('complementary', { name: 'Memory' })
  await expect(detail).toContainText('Kelly was born')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(page.getByRole('link', { name: /^Open “Kelly/i })).toBeFocused()
})

test('what is only loosely related is folded beside what is close, and called so where nothing is', async ({
  page,
}) => {
  await ask(page, 'remember that the spare key hangs behind the blue door of the boat house')
  await ask(page, 'remember that I like chess')
  await ask(page, 'remember that the blue mug is mine')
  await openMemory(page)
  const search = page.getByRole('searchbox')
  await search.fill('spare key behind the blue door of the boat house')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: /^Show \d+ loosely related/ }).click()
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  await looksRight(page, 'memory-loose')
  await search.fill('who won the 1962 chess olympiad in Varna?')
  await expect(page.getByText('Nothing close in memory.')).toBeVisible()
  await looksRight(page, 'memory-nothing-close')
})

test('forgotten things can be brought back later, and erased now with proof', async ({ page }) => {
  await ask(page, 'remember that the canary sings at Zanzibar')
  await openMemory(page)
  await page.getByRole('link', { name: /^Open “the canary/i }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('button', { name: 'More to do with memory' }).click()
  await page.getByRole('menuitem', { name: 'Recently forgotten' }).click()
  await looksRight(page, 'memory-forgotten')
  await page.getByRole('button', { name: 'Bring back' }).click()
  await page.getByRole('button', { name: 'Back to memory' }).click()
  await page.getByRole('link', { name: /^Open “the canary/i }).click()
  const detail = page.getByRole('complementary', { name: 'Memory' })
  await detail.getByRole('button', { name: 'More for this memory' }).click()
  await page.getByRole('menuitem', { name: 'Erase now…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Erase the messages it came from too' }).click()
  await looksRight(page, 'memory-erase')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toContainText('found nothing of it')
  await looksRight(page, 'memory-erased')
})

test.describe('after a few exchanges', () => {
  test.use({ settings: { memory: { consolidate_after: 2 } } })
  test('the reply says what was kept, and the timeline opens into the messages it came from', async ({ page }) => {
    await ask(page, 'My sister is called Kelly and she lives in Leeds')
    await ask(page, 'I work at the bakery on Mill Street')
    await expect(page.getByRole('button', { name: /^(Kept \d memories|Remembered:)/ }).last()).toBeVisible()
    await page
      .getByRole('button', { name: /^Receipt/ })
      .last()
      .click()
    await expect(page.getByText(/amended, rev 2/)).toBeVisible()
    await ask(page, 'where does Kelly live?')
    const line = page.getByRole('button', { name: /^Used \d from memory/ }).last()
    await expect(line).toContainText('2 cited')
    await line.click()
    await expect(page.getByText('Searched for')).toBeVisible()
    await looksRight(page, 'chat-memory-line')
    await openMemory(page)
    await page.getByRole('group', { name: 'Kind' }).getByText('Episodes', { exact: true }).click()
    await page.getByRole('button', { name: 'Show its messages' }).first().click()
    await expect(page.getByText('I work at the bakery on Mill Street').last()).toBeVisible()
    await looksRight(page, 'memory-episode')
    await page.getByRole('button', { name: 'Open in chat' }).first().click()
    await expect(page.getByRole('article', { name: /^You/ }).first()).toBeVisible()
  })
})

test('settings say what makes vectors and what leaves this computer; a move to words alone and back', async ({
  page,
}) => {
  await ask(page, 'remember that Kelly was born on March 4th 1990')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Memory' }).click()
  await expect(page.getByText('The one piece of text has its vectors.')).toBeVisible({ timeout: 40_000 })
  await looksRight(page, 'settings-memory')
  await page.getByLabel('Embedder').selectOption('OpenAI-compatible server')
  await expect(page.getByText(/is sent to api.openai.com/)).toBeVisible()
  await page.getByLabel('Who sorts').selectOption('Your own server')
  await expect(page.getByText('Nothing is sent until there is an address.')).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'settings-memory-remote')
  await page.getByLabel('Embedder').selectOption('None: words alone')
  await page.getByRole('button', { name: 'Move memory to it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move memory to it' }).click()
  await expect(page.getByText('Moved. Memory is now searched with the new vectors.')).toBeVisible()
  await expect(page.getByText('Searched by words alone: this bank makes no vectors.')).toBeVisible()
})

test.describe('a model that claims to have saved', () => {
  test.use({ model: 'scripted' })
  test('what it did not save waits for a yes, in the chat and in Memory', async ({ page, provider }) => {
    provider.push(says("I've saved that to memory."))
    await ask(page, 'Please remember that Kelly likes green tea')
    await openMemory(page)
    const waiting = page.getByRole('region', { name: '1 thing waits for your yes' })
    await expect(waiting).toContainText('A reply said it was saved, and it was not.')
    await looksRight(page, 'memory-suggested')
    await waiting.getByRole('button', { name: /^Remember/ }).click()
    await expect(waiting).toHaveCount(0)
    await expect(page.getByRole('article').filter({ hasText: 'green tea' })).toContainText('You said')
  })
})
