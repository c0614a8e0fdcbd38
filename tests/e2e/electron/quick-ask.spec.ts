import { ask, box, replies } from '../support/chat'
import { expectNoAxeViolations, screenshot } from '../support/looks'
import { expect, test } from '../support/test'

const SHORTCUT = 'CommandOrControl+Shift+Space'

test.beforeEach(async ({ host, page }) => {
  await expect(box(page)).toBeVisible()
  await expect.poll(async () => (await host.state()).shortcuts).toEqual([SHORTCUT])
})

test('the shortcut shows it in the upper third of the screen the mouse is on, over everything', async ({ host }) => {
  expect(await host.pressShortcut(SHORTCUT)).toBe(true)
  const { info } = await host.window(({ title, visible }) => title === 'Hearken quick-ask' && visible)
  expect(info).toMatchObject({ focused: true, alwaysOnTop: true, frame: false })
  expect(info.bounds.width).toBe(640)
  expect(info.bounds.x).toBe(480)
  expect(info.bounds.y).toBe(167)
})

test('Esc hides it; so does a second press, and so does clicking elsewhere', async ({ host }) => {
  const visible = async () => (await host.state()).windows.find(({ title }) => title === 'Hearken quick-ask')?.visible
  await host.pressShortcut(SHORTCUT)
  const { info, page: quick } = await host.window(({ title, visible }) => title === 'Hearken quick-ask' && visible)
  await expect(box(quick)).toBeVisible()
  await quick.keyboard.press('Escape')
  await expect.poll(visible).toBe(false)
  await host.pressShortcut(SHORTCUT)
  expect(await visible()).toBe(true)
  await host.pressShortcut(SHORTCUT)
  expect(await visible()).toBe(false)
  await host.pressShortcut(SHORTCUT)
  await host.blurWindow(info.id)
  expect(await visible()).toBe(false)
})

test('answers in place and grows with the answer', async ({ host }) => {
  await host.pressShortcut(SHORTCUT)
  const { info, page: quick } = await host.window(({ title, visible }) => title === 'Hearken quick-ask' && visible)
  await expect(box(quick)).toBeFocused()
  await screenshot(quick, 'quick-ask-empty')
  await box(quick).fill('what is 17% of 2,340?')
  await box(quick).press('Enter')
  await expect(replies(quick).last()).toContainText('397.8')
  await expect
    .poll(async () => (await host.state()).windows.find(({ id }) => id === info.id)?.bounds.height ?? 0)
    .toBeGreaterThan(info.bounds.height)
  await expectNoAxeViolations(quick)
  await screenshot(quick, 'quick-ask-answered')
})

test('"open in chat" shows the conversation in the main window', async ({ host, page }) => {
  await host.pressShortcut(SHORTCUT)
  const { page: quick } = await host.window(({ title, visible }) => title === 'Hearken quick-ask' && visible)
  await box(quick).fill('what is 6 times 7?')
  await box(quick).press('Enter')
  await expect(replies(quick).last()).toContainText('42')
  await quick.getByRole('button', { name: /open in chat/i }).click()
  await expect(replies(page).last()).toContainText('42')
  const { windows } = await host.state()
  expect(windows.map(({ title, visible }) => [title, visible])).toEqual([
    ['Hearken', true],
    ['Hearken quick-ask', false],
    ['Hearken listener', false],
  ])
  await ask(page, 'what is 5 times 5?')
})
