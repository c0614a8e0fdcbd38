import type { Page } from '@playwright/test'
import { toWav } from '../../src-main/engine/voice/wav-file'
import { hearken, missingSpeech, room, say, test, together } from './support/ears'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect } from './support/test'

test.skip(missingSpeech.length > 0, `not installed: ${missingSpeech.join(', ')}`)

test.use({ contextOptions: { permissions: ['microphone'] } })
// Making a phrase and measuring alone may take a minute and a half on a busy machine, as they say below.
test.setTimeout(180_000)

const section = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
const wav = (name: string, pcm: Int16Array) => ({ name, mimeType: 'audio/wav', buffer: Buffer.from(toWav([pcm])) })

test('a phrase of one’s own is typed and tried, words are measured, and each recording is in the ledger', async ({
  page,
  hears,
}) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await section(page, 'Voice')
  await expect(page.getByText('Nothing turns speech into text yet')).toBeVisible()
  await expectNoAxeViolations(page)

  await section(page, 'Wake words')
  await expect(page.getByText('Not for commercial use').first()).toBeVisible()
  await page.getByRole('button', { name: 'Make a phrase…' }).click()
  const dialog = page.getByRole('dialog')
  const typed = dialog.getByLabel('As it is said')
  await dialog.getByLabel('Name').fill('Green Lantern')
  await typed.fill('okay then')
  await expect(dialog.getByRole('alert')).toContainText('words of everyday talk')
  await typed.fill('green lantern')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await screenshot(page, 'wake-make')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  // Several voices say it some dozen times.
  await expect(page.getByRole('switch', { name: 'Green Lantern' })).toBeChecked({ timeout: 90_000 })

  // Said into the real microphone of the page, beside whatever Hearken listens for.
  hears(together(room(2_000), say('green lantern')))
  await page.getByRole('button', { name: 'Try it: “Green Lantern”' }).click()
  await expect(page.getByText('Heard “Green Lantern” once.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop trying “Green Lantern”' }).click()

  await section(page, 'Scorecard')
  await page
    .getByLabel('“Hey Hearken” is said once in each of these: Add files')
    .setInputFiles([wav('hearken.wav', hearken())])
  await page
    .getByLabel('Other speech, without any of them: Add files')
    .setInputFiles([wav('other.wav', say('what is the weather like')), wav('cut.wav', new Int16Array(0))])
  await page.getByRole('button', { name: 'Measure' }).click()
  const result = page.getByRole('region', { name: 'Scorecard' })
  await expect(result.getByText('0 of 1')).toBeVisible({ timeout: 60_000 })
  await expect(result.getByText('1 file was left out')).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'scorecard')

  // From the dot that is always in sight.
  await page.getByRole('button', { name: 'Voice: Voice is off' }).click()
  await page.getByRole('menuitem', { name: 'Microphone ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Microphone' })).toBeVisible()
  const ledger = page.getByRole('list', { name: 'Microphone ledger' })
  await expect(ledger.getByRole('listitem')).toHaveCount(2)
  await expect(ledger).toContainText('Opened · Trying a wake word')
  await expect(page.getByText('Closed now.')).toBeVisible()
  await expectNoAxeViolations(page)
  await screenshot(page, 'microphone-ledger')
})
