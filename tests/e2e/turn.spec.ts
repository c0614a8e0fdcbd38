import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { says } from '../../src-main/testing/fake-provider/index'
import { ask, box, questions, receipts, replies, send, stopButton } from './support/chat'
import { screenshot } from './support/looks'
import { expect, test } from './support/test'

test.use({ model: 'scripted' })

const slow = Array.from({ length: 60 }, (_, index) => `word${index} `)

test('a reload in the middle of a turn keeps the turn', async ({ page, provider }) => {
  provider.push(says(slow, { chunkDelayMs: 60 }))
  await send(page, 'Tell me sixty words')
  await expect(replies(page).last()).toContainText('word5')
  await page.reload()
  await expect(questions(page).last()).toContainText('Tell me sixty words')
  await expect(replies(page).last()).toContainText('word59')
  await expect(receipts(page)).toHaveCount(1)
  // One question and one answer: the reload sent nothing twice.
  await expect(questions(page)).toHaveCount(1)
  expect(provider.requests).toHaveLength(1)
})

test('stop ends the reply at once and the request with it', async ({ page, provider }) => {
  provider.push(says(slow, { chunkDelayMs: 600 }))
  await send(page, 'Tell me sixty words')
  await expect(replies(page).last()).toContainText('word2')
  await screenshot(page, 'streaming')
  await stopButton(page).click()
  await expect(stopButton(page)).toHaveCount(0)
  await expect(replies(page).last()).toContainText('You stopped this reply.')
  await expect(replies(page).last()).not.toContainText('word59')
  expect(await provider.ended(0)).toBe('client_closed')
})

test('an unsent draft is there after a reload', async ({ home, page, provider }) => {
  provider.push(says('Fine.'))
  await ask(page, 'First')
  await box(page).fill('half a thought')
  // Kept by the engine, so it shows on disk before the page is gone.
  const kept = () =>
    ['state.db', 'state.db-wal'].some((file) => readFileSync(join(home, file)).includes('half a thought'))
  await expect.poll(kept).toBe(true)
  await page.reload()
  await expect(box(page)).toHaveValue('half a thought')
})
