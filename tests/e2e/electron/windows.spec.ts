import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { says } from '../../../src-main/testing/fake-provider/index'
import { ask, box, replies, send } from '../support/chat'
import { expect, test } from '../support/test'

test('closing hides the window in the tray, and the tray brings it back', async ({ host, page }) => {
  await expect(box(page)).toBeVisible()
  const { info } = await host.window(({ title }) => title === 'Hearken')
  await host.closeWindow(info.id)
  const hidden = await host.state()
  expect(hidden.windows.find(({ id }) => id === info.id)).toMatchObject({ visible: false })
  expect(hidden.tray).toMatchObject({ tooltip: 'Hearken: Ready', iconFound: true })
  await host.clickTray()
  expect((await host.state()).windows.find(({ id }) => id === info.id)).toMatchObject({ visible: true, focused: true })
  await host.clickTrayItem('Quit Hearken')
  expect(await host.exited).toBe(0)
})

test.describe('without close-to-tray', () => {
  test.use({ settings: { desktop: { close_to_tray: false } } })
  test('closing the window quits', async ({ host, page }) => {
    await expect(box(page)).toBeVisible()
    const { info } = await host.window(({ title }) => title === 'Hearken')
    await expect.poll(async () => (await host.state()).shortcuts).toHaveLength(1)
    await host.closeWindow(info.id)
    expect(await host.exited).toBe(0)
  })
})

test('a second start focuses the window of the first', async ({ host, page }) => {
  await expect(box(page)).toBeVisible()
  const { info } = await host.window(({ title }) => title === 'Hearken')
  await host.minimizeWindow(info.id)
  await host.secondInstance([])
  expect((await host.state()).windows.find(({ id }) => id === info.id)).toMatchObject({
    focused: true,
    minimized: false,
  })
  await host.secondInstance(['--quick-ask'])
  await host.window(({ title, visible }) => title === 'Hearken quick-ask' && visible)
  await host.secondInstance(['--quit'])
  expect(await host.exited).toBe(0)
})

test.describe('when another instance holds the lock', () => {
  test.use({ machine: { lockHeld: true } })
  test('a start ends at once and touches nothing', async ({ home, start }) => {
    await expect(start()).rejects.toThrow('The app has ended')
    expect(() => readFileSync(join(home, 'state.db'))).toThrow('ENOENT')
  })
})

test('bounds are remembered, and come back on a screen that is there', async ({ start }) => {
  const first = await start()
  const before = await first.host?.window(({ title }) => title === 'Hearken')
  const bounds = { x: 40, y: 30, width: 1000, height: 700 }
  await first.host?.moveWindow(before?.info.id ?? 0, bounds)
  await first.stop()
  const second = await start()
  const after = await second.host?.window(({ title }) => title === 'Hearken')
  expect(after?.info.bounds).toEqual(bounds)
})

test('a crashed page comes back with the conversation, and the turn goes on', async ({ host, page }) => {
  await ask(page, 'what is 6 times 7?')
  const { info } = await host.window(({ title }) => title === 'Hearken')
  await host.crash(page)
  const { page: fresh } = await host.window(({ id, url }) => id === info.id && url.startsWith('hearken://'))
  await expect(replies(fresh).last()).toContainText('42')
  await ask(fresh, 'what is 5 times 5?')
  await expect(replies(fresh).last()).toContainText('25')
})

test('a page that keeps crashing is asked about, not reloaded for ever', async ({ host, page }) => {
  const { info } = await host.window(({ title }) => title === 'Hearken')
  await host.answerDialog(1)
  let current = page
  for (let crash = 0; crash < 3; crash++) {
    await expect(box(current)).toBeVisible()
    await host.crash(current)
    const before = current
    await expect.poll(async () => (await host.window(({ id }) => id === info.id)).page !== before).toBe(true)
    current = (await host.window(({ id }) => id === info.id)).page
  }
  await expect(box(current)).toBeVisible()
  await host.crash(current)
  // The answer was "Quit Hearken".
  expect(await host.exited).toBe(0)
})

test('two Hearkens never share a home: the second says so and ends', async ({ start }) => {
  const first = await start()
  await expect(box(first.page)).toBeVisible()
  await ask(first.page, 'what is 6 times 7?')
  const said = await start().then(
    async (second) => {
      expect(await second.host?.exited).toBe(1)
      return second.output()
    },
    (error: Error) => error.message,
  )
  expect(said).toContain('Hearken cannot go on')
  expect(said).toMatch(/already|another/i)
  await expect(replies(first.page).last()).toContainText('42')
})

test.describe('started at login', () => {
  test.use({ appArgs: ['--hidden'] })
  test('it waits in the tray, loaded, until called', async ({ host, page }) => {
    await expect(box(page)).toBeVisible()
    const shown = async () => (await host.state()).windows.filter(({ visible }) => visible).map(({ title }) => title)
    expect(await shown()).toEqual([])
    await host.clickTray()
    expect(await shown()).toEqual(['Hearken'])
  })
})

test('the menu and a right click do what they say', async ({ host, page }) => {
  await ask(page, 'what is 6 times 7?')
  await host.clickMenu('New Conversation')
  await expect(replies(page)).toHaveCount(0)
  await expect(box(page)).toBeFocused()
  const { info } = await host.window(({ title }) => title === 'Hearken')
  await host.rightClick(info.id, { isEditable: false, linkURL: 'https://example.com/', selectionText: 'words' })
  expect((await host.state()).contextMenu.map(({ label, role }) => label || role)).toEqual(['Copy Link', 'copy'])
})

test.describe('with a dark theme in the settings', () => {
  test.use({ settings: { appearance: { theme: 'dark', text_size: 'normal' } } })
  test('window and page are dark', async ({ host, page }) => {
    await expect(box(page)).toBeVisible()
    await expect.poll(async () => (await host.state()).themeSource).toBe('dark')
    await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  })
})

test.describe('while a turn runs', () => {
  test.use({ model: 'scripted' })
  test('the tray says so, and quitting ends cleanly', async ({ home, host, page, provider }) => {
    // Longer than anything here lasts: it is the quitting that ends it.
    provider.push(says(Array<string>(100).fill('slowly '), { chunkDelayMs: 1_500 }))
    await send(page, 'Take your time')
    await provider.arrived(0)
    await expect.poll(async () => (await host.state()).tray?.tooltip).toBe('Hearken: Answering')
    await host.quit()
    expect(await host.exited).toBe(0)
    expect(await provider.ended(0)).toBe('client_closed')
    expect(readFileSync(join(home, 'state.db')).subarray(0, 15).toString()).toBe('SQLite format 3')
  })
})

test('pausing rests the shortcut, resuming brings it back', async ({ host, page }) => {
  await expect(box(page)).toBeVisible()
  await expect.poll(async () => (await host.state()).shortcuts).toEqual(['CommandOrControl+Shift+Space'])
  await host.clickTrayItem('Pause Hearken')
  expect(await host.state()).toMatchObject({ shortcuts: [], tray: { tooltip: 'Hearken: Paused' } })
  await host.clickTrayItem('Resume Hearken')
  expect((await host.state()).shortcuts).toEqual(['CommandOrControl+Shift+Space'])
})

test.describe('a shortcut that is taken', () => {
  test.use({ machine: { takenShortcuts: ['CommandOrControl+Shift+Space'] } })
  test('is said in the tray', async ({ host, page }) => {
    await expect(box(page)).toBeVisible()
    await expect
      .poll(async () => (await host.state()).tray?.menu[1]?.label)
      .toBe('The shortcut CommandOrControl+Shift+Space is taken or not valid. Change it in Settings.')
  })
})
