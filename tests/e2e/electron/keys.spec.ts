import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { box, note } from '../support/chat'
import { expect, test } from '../support/test'

const KEY = 'sk-ant-written-nowhere-in-plain-text'

test.use({ machine: { packaged: true } })

/** Every file below the folder that holds the text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => bytesOf(path).includes(text))
}

/** None of a file that the running app has put away since the folder was read. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

test('the packaged app saves a key to the keychain, sealed, and never shows it again', async ({ home, page }) => {
  await expect(box(page)).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Keys' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'ANTHROPIC_API_KEY' })
  await row.getByRole('button', { name: /Add key$/ }).click()
  await page.getByLabel(/^Key for Anthropic/).fill(KEY)
  await page.getByRole('button', { name: 'Save key' }).click()
  await expect(note(page, 'Key saved to the keychain.')).toBeVisible()
  await expect(page.getByText(KEY)).toHaveCount(0)
  expect(await page.content()).not.toContain(KEY)
  expect(filesWith(home, KEY)).toEqual([])
  const { keys } = JSON.parse(readFileSync(join(home, 'shell/shell.json'), 'utf8'))
  expect(Object.keys(keys)).toEqual(['ANTHROPIC_API_KEY'])
})
