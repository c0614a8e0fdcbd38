import { micStatus, SPEAKING, test } from './support/ears'
import { expect } from './support/test'

test.skip(({ shell }) => shell !== 'headless', 'the same page in every shell')
test.use({ settings: { voice: SPEAKING }, contextOptions: { permissions: ['microphone'] }, microphoneThere: false })

test('without a microphone it says so, with the way to choose one', async ({ page }) => {
  const pill = page.getByRole('region', { name: 'Voice' })
  await expect(pill).toContainText('There is no microphone')
  await expect(pill.getByRole('button', { name: 'Choose a microphone' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pill).toBeHidden()
  await expect(micStatus(page)).toHaveAttribute('data-mic', 'problem')
})
