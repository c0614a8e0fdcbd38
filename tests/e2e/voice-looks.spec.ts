import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hearken, micStatus, missingSpeech, pillOf, room, SPEAKING, say, test, together } from './support/ears'
import { expectNoAxeViolations, screenshot } from './support/looks'
import { expect } from './support/test'

test.skip(missingSpeech.length > 0, `needs ${missingSpeech.join(', ')}`)
test.skip(({ shell }) => shell !== 'headless', 'the same page in every shell')

/** What was said is written down when the test has looked at the pill (the file LOOKED in home), and the answer is slow. */
const UNHURRIED = {
  ...SPEAKING,
  transcriber: {
    ...SPEAKING.transcriber,
    command: `sh -c "while [ ! -e LOOKED ]; do sleep 0.1; done; exec ${SPEAKING.transcriber.command}"`,
  },
  speaker: { provider: 'command', command: 'espeak-ng -s 80 --stdout {text}' },
}

const LOOKS = [
  { theme: 'dark', name: 'wide', width: 1280, height: 800, text_size: 'normal' },
  { theme: 'light', name: 'narrow', width: 400, height: 800, text_size: 'larger' },
] as const

for (const { theme, name, width, height, text_size } of LOOKS) {
  test.describe(`${theme}, ${name}, ${text_size}`, () => {
    test.use({
      settings: { voice: UNHURRIED, appearance: { theme, text_size } },
      colorScheme: theme,
      contextOptions: { permissions: [] },
    })

    test('what stands in the way, listening, understanding and speaking read well and are accessible', async ({
      app,
      hears,
      home,
    }) => {
      const shot = (state: string) => screenshot(app.page, `voice-${state}-${theme}-${name}-${text_size}`)
      hears(together(room(1_500), hearken(), room(600), say('what is seventeen percent of two thousand')))
      await app.resize(width, height)
      const pill = await pillOf(app)
      await expect(pill).toContainText('may not use the microphone')
      await expectNoAxeViolations(app.page)
      await shot('denied')
      await app.context.grantPermissions(['microphone'])
      await expect(pill).toHaveAttribute('data-kind', 'listening', { timeout: 40_000 })
      await shot('listening')
      await expectNoAxeViolations(app.page)
      await expect(pill).toHaveAttribute('data-kind', 'writing')
      await shot('understanding')
      await expectNoAxeViolations(app.page)
      writeFileSync(join(home, 'LOOKED'), '')
      await expect(pill).toHaveAttribute('data-kind', 'speaking', { timeout: 40_000 })
      await shot('speaking')
      await expectNoAxeViolations(app.page)
      const sideways = await app.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(sideways).toBe(false)
      await expect(pill).toBeHidden({ timeout: 30_000 })
      await micStatus(app.page).click()
      await expect(app.page.getByRole('menuitem', { name: 'Switch voice off' })).toBeVisible()
      await shot('menu')
    })
  })
}
