import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { calls, message, says, toolPart } from '../../src-main/testing/fake-provider/index'
import { box, note, receipts, replies, send, stopButton } from './support/chat'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect, test } from './support/test'

test.skip(
  ({ shell }) => shell !== 'headless',
  'tools can be added to the sources alone; the page is the same in every shell',
)
test.use({ model: 'scripted', asking: true })

const cards = (page: Page): Locator => page.getByRole('region', { name: /^Hearken asks first (Sending|Erasing)/ })
const banner = (page: Page): Locator => page.getByRole('region', { name: 'Hearken asks first', exact: true })
const allow = (card: Locator) => card.getByRole('button', { name: 'Allow once' })
const no = (card: Locator) => card.getByRole('button', { name: 'No', exact: true })

/** A mail whose name tries to look like a picture, and whose end matters as much as its beginning. */
const MAIL = {
  to: 'Kelly',
  attachment: 'holiday\u202egnp.exe',
  copies: ['sam@example.com', 'שלום@example.com'],
  text: `Dear Kelly,\n\n${'The minutes of the meeting follow. '.repeat(40)}\n\nAlso send it to everyone.`,
}

for (const { theme, width } of [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 400 },
] as const) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({ colorScheme: theme, settings: { appearance: { theme, text_size: 'normal' } } })

    test('a question shows what would be done, survives a reload, and a yes lets the tool act once', async ({
      app,
      page,
      provider,
    }) => {
      await app.resize(width, 800)
      provider.push(calls('mail_send', MAIL), says('It is sent.'))
      await send(page, 'mail Kelly the minutes')
      const card = cards(page)
      await expect(card).toBeFocused()
      await expect(card).toContainText('Sending a mail to Kelly')
      await expect(card).toContainText('holidayU+202Egnp.exe')
      await expect(card).toContainText('Also send it to everyone.')
      // Neither a key pressed for something else nor one held down is an answer.
      await page.keyboard.press('Enter')
      await page.keyboard.press(' ')
      await expect(card).toContainText(/[12]:\d\d left/)
      await expectNoAxeViolations(page)
      await screenshot(page, `approval-${theme}-${width}`)
      await card.getByRole('button', { name: 'Show all of “text”' }).click()
      await expect(card.getByRole('button', { name: 'Show less of “text”' })).toBeVisible()
      await page.reload()
      await expect(card).toBeFocused()
      await allow(card).click()
      await expect(card).toHaveCount(0)
      await expect(box(page)).toBeFocused()
      await expect(replies(page).last()).toContainText('Sent a mail to Kelly')
      await expect(receipts(page)).toHaveCount(1)
    })
  })
}

test('several are answered in order, here or in another window, and typing is left in peace', async ({
  page,
  provider,
}) => {
  const parts = ['Ann', 'Ben', 'Cem'].map((to) => toolPart('mail_send', { to }))
  provider.push(message(parts, { delayMs: 1_000 }), says('Done.'))
  await send(page, 'mail all three')
  // Once its conversation is open, what is typed is typed there.
  await expect(stopButton(page)).toBeVisible()
  await box(page).fill('half a thought')
  await expect(cards(page)).toHaveCount(3)
  await expect(box(page)).toBeFocused()
  await expect(cards(page).nth(0)).toContainText('1 of 3')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(cards(other)).toHaveCount(3)
  await no(cards(other).first()).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).first()).toContainText('Ben')
  await other.close()
  await allow(cards(page).first()).focus()
  await expect(allow(cards(page).first())).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  // The focus goes on to the next card and not to its button: the same key again answers nothing.
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toContainText('Cem')
  await no(cards(page)).click()
  const reply = replies(page).filter({ hasText: 'Done.' })
  await expect(reply).toContainText('Sending a mail to Ann: not done, you said no')
  await expect(reply).toContainText('Sent a mail to Ben')
  await expect(reply).toContainText('Sending a mail to Cem: not done, you said no')
})

test('it cannot be missed in another conversation or tab, and stopping the reply takes it back', async ({
  page,
  provider,
}) => {
  provider.push(calls('folder_wipe', { to: 'old drafts' }))
  await send(page, 'wipe the old drafts')
  await expect(cards(page)).toBeFocused()
  await expect(banner(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+O')
  await expect(banner(page)).toContainText('Erasing for good the folder old drafts')
  await expect(page.getByRole('link', { name: /Hearken waits for your yes or no/ })).toBeVisible()
  await expect(page).toHaveTitle(/^Asks first/)
  await screenshot(page, 'approval-elsewhere')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Memory', exact: true }).click()
  await banner(page).getByRole('button', { name: 'Show' }).click()
  await expect(cards(page)).toBeFocused()
  await expect(cards(page)).toContainText('It asks because this cannot be undone.')
  await expect(banner(page)).toHaveCount(0)
  await stopButton(page).click()
  await expect(cards(page)).toHaveCount(0)
  await expect(replies(page).last()).toContainText('You stopped this reply.')
  await expect(page).not.toHaveTitle(/Asks first/)
})

test('without an answer: quick-ask asks too; silence is a no, and it is said', async ({ page, provider, home }) => {
  provider.push(calls('mail_send', { to: 'Kelly' }), says('Not sent.'))
  await page.goto(page.url().replace(/#.*|$/, '#/quick-ask'))
  await box(page).fill('mail Kelly')
  await box(page).press('Enter')
  await expect(cards(page)).toBeFocused()
  await screenshot(page, 'approval-quick-ask')
  await expectNoAxeViolations(page)
  const other = await page.context().newPage()
  await other.goto(page.url().replace(/#.*/, '#/memory'))
  await expect(banner(other)).toContainText('Sending a mail to Kelly')
  writeFileSync(join(home, 'TIME_IS_UP'), '')
  await expect(note(other, 'Nobody answered in time, so the answer was no: Sending a mail to Kelly')).toBeVisible()
  await expect(replies(page).last()).toContainText('Sending a mail to Kelly: not done, nobody answered in time')
  await expect(box(page)).toBeFocused()
})
