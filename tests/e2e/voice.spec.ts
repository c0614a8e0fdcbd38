import { replies } from './support/chat'
import { listenIn, missingSpeech, rms, room, SPEAKING, say, test, together } from './support/ears'
import { expect } from './support/test'

test.skip(missingSpeech.length > 0, `needs ${missingSpeech.join(', ')}`)
test.use({ settings: { voice: SPEAKING }, contextOptions: { permissions: ['microphone'] } })

test('wake word, question, spoken answer, and listening again', async ({ start, hears }) => {
  hears(together(room(3_000), say('hey jarvis'), room(600), say('what is seventeen percent of two thousand')))
  const { page } = await start()
  await expect(page.getByRole('button', { name: /Voice: Listening for the wake word/ })).toBeVisible()
  const heard = await listenIn(page)
  const pill = page.getByRole('region', { name: 'Voice' })
  await expect(pill).toHaveAttribute('data-kind', 'listening', { timeout: 15_000 })
  await expect(pill).toHaveAttribute('data-kind', 'speaking', { timeout: 15_000 })
  await expect(pill).toContainText('340')
  await expect(pill).toBeHidden()
  await expect(page.getByRole('button', { name: /Voice: Listening for the wake word/ })).toBeVisible()
  const { pieces } = await heard()
  const samples = pieces.flatMap((piece) => piece.samples)
  expect(samples.length / 16_000).toBeGreaterThan(0.8)
  expect(rms(samples)).toBeGreaterThan(0.02)
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(replies(page).last()).toContainText('340')
})
