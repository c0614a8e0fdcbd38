import { ask, box, questions, receipts, replies } from './support/chat'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect, test } from './support/test'

test('opens, answers with a receipt, and remembers across a restart', async ({ start }) => {
  const app = await start()
  await expect(box(app.page)).toBeVisible()
  const told = await ask(app.page, 'remember that Kelly was born on March 4th 1990')
  await expect(told).toContainText(/Kelly/)
  const asked = await ask(app.page, 'when was Kelly born?')
  await expect(asked).toContainText(/4 March 1990|March 4(th)?,? 1990/)
  await expect(receipts(app.page)).toHaveCount(2)
  await app.stop()

  const again = await start()
  await expect(again.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first()).toBeVisible()
  const later = await ask(again.page, 'when was Kelly born?')
  await expect(later).toContainText(/1990/)
})

test('the empty chat shows what to try, and one click does it', async ({ page }) => {
  await expect(box(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'empty')
  await page.getByRole('button', { name: /What is 17% of 2,340/ }).click()
  await expect(replies(page).last()).toContainText('397.8')
})

test('a conversation reads well and is accessible', async ({ page }) => {
  await ask(page, 'what is 17% of 2,340?')
  await expect(replies(page).last()).toContainText('397.8')
  await expect(questions(page)).toHaveCount(1)
  await expectNoAxeViolations(page)
  await screenshot(page, 'answered')
})

test('what nobody knows is not invented', async ({ page }) => {
  const reply = await ask(page, 'who won the 1962 chess olympiad?')
  await expect(reply).not.toContainText(/Soviet|USSR|Bulgaria|Varna/)
})
