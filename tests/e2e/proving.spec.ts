/** A battle in the arena; a candidate refused and then put in force; one's own turns asked again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { says } from '../../src-main/testing/fake-provider/index'
import { keepCheck } from '../../src-main/testing/kept-check'
import { ask } from './support/chat'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { ROOT } from './support/shells'
import { expect, test } from './support/test'

const program = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

const show = (page: Page, hash: string) =>
  page.evaluate((next) => {
    location.hash = next
  }, hash)

test.describe('the arena', () => {
  test.use({ model: 'scripted' })
  test('fights blind, takes a vote by key, tells who was who, and keeps score', async ({ page, provider }) => {
    await page.getByRole('link', { name: 'Arena', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Which model is better for you?' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Model 2' })).toHaveValue('Built-in, no AI model')
    await expectNoAxeViolations(page)
    await screenshot(page, 'arena-empty')
    provider.push(says(['It is **3', '97.8**: 17 % of 2,340.'], { chunkDelayMs: 20 }))
    await page.getByText('Read-only').click()
    await page.getByRole('textbox', { name: 'What to ask all of them' }).fill('What is 17% of 2,340?')
    await page.keyboard.press('Control+Enter')
    const answers = page.getByRole('region', { name: 'Answers' }).getByRole('article')
    await expect(answers).toHaveCount(2)
    await expect(answers.getByText('Done')).toHaveCount(2)
    await expect(answers.getByText(/scripted|Built-in/)).toHaveCount(0)
    await expectNoAxeViolations(page)
    await screenshot(page, 'arena-blind')
    const winner = await answers.filter({ hasText: '17 % of' }).getAttribute('aria-label')
    await page.keyboard.press(winner === 'Answer A' ? '1' : '2')
    await expect(page.getByText(`You chose ${winner?.at(-1)}`)).toBeVisible()
    await expect(answers.filter({ hasText: '17 % of' })).toContainText('scripted')
    await expectNoAxeViolations(page)
    await screenshot(page, 'arena-told')
    await page.setViewportSize({ width: 400, height: 800 })
    await expectNoAxeViolations(page)
    await screenshot(page, 'arena-told-400')
    await page.getByRole('button', { name: 'Scoreboard' }).click()
    await expect(page.getByRole('row', { name: /^scripted/ })).toContainText('1 · 0 · 0')
    await expectNoAxeViolations(page)
    await screenshot(page, 'arena-scoreboard-400')
    await page.setViewportSize({ width: 1100, height: 800 })
    await screenshot(page, 'arena-scoreboard')
    await page.getByText('Past battles').click()
    await page.getByRole('link', { name: 'Open “What is 17% of 2,340?”' }).click()
    await expect(page.getByText(`You chose ${winner?.at(-1)}`)).toBeVisible()
  })
})

test('a candidate is refused with its failing case, then put in force, and taken back', async ({ page, home }) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByRole('button', { name: /^Stop after five steps/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'versions-empty')
  await page.getByRole('button', { name: /^Stop after five steps/ }).click()
  const form = page.getByRole('dialog', { name: 'New candidate' })
  await expect(form.getByLabel('Steps in one turn')).toHaveValue('5')
  await expectNoAxeViolations(page)
  await screenshot(page, 'versions-form')
  await form.getByRole('button', { name: 'Keep candidate' }).click()
  await expect(page.getByText('Version 2 is kept.', { exact: true })).toBeVisible()

  const failing = [{ id: 'c1', title: 'Adds a date', why: 'calendar_add was not called.' }]
  keepCheck(home, 2, program, failing)
  await page.reload()
  await page.getByRole('button', { name: /^2 Stop after five steps/ }).click()
  await expect(page.getByText('12').first()).toBeVisible()
  await page.getByRole('button', { name: 'Put in force' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put version 2 in force?' })
  await dialog.getByLabel('Why it may go without the judge').fill('no key yet')
  await dialog.getByRole('button', { name: 'Put in force' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Adds a date (calendar_add was not called)')
  await expectNoAxeViolations(page)
  await screenshot(page, 'versions-refused')
  keepCheck(home, 2, program)
  await dialog.getByRole('button', { name: 'Put in force' }).click()
  await expect(page.getByText('Version 2 is in force.', { exact: true })).toBeVisible()
  expect(JSON.parse(readFileSync(join(home, 'settings.json'), 'utf8'))).toMatchObject({ chat: { max_iterations: 5 } })

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Chat' }).click()
  await page.getByLabel('Steps in one turn').fill('7')
  await page.getByLabel('Steps in one turn').press('Enter')
  await show(page, '#/versions')
  await expect(page.getByText('Changed by hand since')).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'versions-drift')
  await page.setViewportSize({ width: 400, height: 800 })
  await screenshot(page, 'versions-drift-400')
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByLabel('Why, for the history').fill('five is too few')
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('Version 1 is in force again.', { exact: true })).toBeVisible()
  await page.getByText('History', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'History' }).locator('> li')).toHaveCount(6)
  await expectNoAxeViolations(page)
  await screenshot(page, 'versions-history-400')
})

test('turns are picked, redacted, kept, and asked again', async ({ page }) => {
  await ask(page, 'remember that Kelly was born on March 4th 1990')
  await ask(page, 'when was Kelly born?')
  await show(page, '#/versions/replays')
  await page.getByRole('button', { name: 'Pick turns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick turns to replay' })
  await dialog.getByLabel('Name of the set').fill('Birthdays')
  await dialog.getByRole('checkbox', { name: /when was Kelly born/ }).check()
  await dialog.getByRole('switch', { name: 'Replace names' }).click()
  await expectNoAxeViolations(page)
  await screenshot(page, 'replays-pick')
  await dialog.getByRole('button', { name: 'Show what is kept' }).click()
  await expect(dialog.getByText('when was Alpha born?')).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'replays-preview')
  await dialog.getByRole('button', { name: 'Keep 1 turn' }).click()
  await page.getByRole('button', { name: /^Birthdays/ }).click()
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(page.getByText('1 of 1 passed', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'replays-run')
})
