import { micStatus, missingSpeech, room, SPEAKING, say, test, together } from '../support/ears'
import { expectNoAxeViolations } from '../support/looks'
import { expect } from '../support/test'

const TALK = 'CommandOrControl+Alt+H'

test.skip(missingSpeech.length > 0, `needs ${missingSpeech.join(', ')}`)
test.use({ settings: { voice: { ...SPEAKING, hands_free: false, push_to_talk_shortcut: TALK } } })

test('push-to-talk from anywhere, with the window closed to the tray: a pill over everything that takes no keyboard', async ({
  app,
  host,
  hears,
}) => {
  // It goes on for as long as anything here lasts.
  hears(together(room(500), ...Array.from({ length: 10 }, () => say('what is seven times nine and'))))
  await expect(micStatus(app.page)).toHaveAccessibleName(/Voice is on, microphone closed/)
  const shortcuts = async () => (await host.state()).shortcuts
  await expect.poll(shortcuts).toContain(TALK)
  const main = (await host.state()).windows.find(({ title }) => title === 'Hearken')
  await host.closeWindow(main?.id ?? 0)
  await host.window(({ title }) => title === 'Hearken listener')
  expect(await host.pressShortcut(TALK)).toBe(true)
  const { info, page } = await host.window(({ title, visible }) => title === 'Hearken overlay' && visible)
  expect(info).toMatchObject({ alwaysOnTop: true, frame: false, focused: false })
  const { bounds } = info
  expect(Math.abs(bounds.x + bounds.width / 2 - 800)).toBeLessThanOrEqual(1)
  expect(bounds.y + bounds.height).toBe(1000 - 24)
  const pill = page.getByRole('region', { name: 'Voice' })
  await expect(pill).toContainText(/Listening|Opening/)
  expect((await host.state()).tray?.tooltip).toMatch(/Listening to you|microphone closed/)
  await expectNoAxeViolations(page)
  await expect.poll(shortcuts).toContain('Escape')

  // Esc, wherever the keyboard is, drops it, and is given back.
  await host.pressShortcut('Escape')
  await expect(pill).toBeHidden()
  await expect.poll(async () => (await host.state()).windows.find(({ id }) => id === info.id)?.visible).toBe(false)
  await expect.poll(shortcuts).not.toContain('Escape')

  await host.clickTrayItem('Mute Microphone')
  await expect
    .poll(async () => (await host.state()).tray?.menu.map(({ label }) => label))
    .toContain('Unmute Microphone')
  await expect.poll(shortcuts).not.toContain(TALK)
})
