/** The chat as a person or a screen reader finds it. */
import { expect, type Locator, type Page } from '@playwright/test'

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message Hearken' })
export const replies = (page: Page): Locator => page.getByRole('article', { name: /^Hearken/ })
export const questions = (page: Page): Locator => page.getByRole('article', { name: /^You/ })
export const receipts = (page: Page): Locator => page.getByRole('button', { name: /^Receipt/ })
/** A note at the foot of the window; for a while a screen reader's copy of its words stands in the page too. */
export const note = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text, { exact: true })
export const stopButton = (page: Page): Locator => page.getByRole('button', { name: /^Stop/ })

/** Types and sends; resolves once the person's message stands in the chat. */
export async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(questions(page).filter({ hasText: text }).last()).toBeVisible()
}

/** Sends and waits for the whole reply with its receipt. Resolves to that reply. */
export async function ask(page: Page, text: string): Promise<Locator> {
  const before = await receipts(page).count()
  await send(page, text)
  await expect(receipts(page)).toHaveCount(before + 1)
  return replies(page).last()
}
