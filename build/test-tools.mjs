/** What the end-to-end tests need from the system: a Chromium and a font. Installed where that is ours to do. */
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { run } from './process.mjs'

const PACKAGES = ['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji']
const INSTALL = `apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}`

/** On Debian as root a missing Chromium is installed; elsewhere one sentence says what to type, and the tests say the rest. */
export async function ensureTestTools(say) {
  if (findBrowser()) return
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version'))
    return say('The end-to-end tests need Chromium or Chrome: install one, or name it in HEARKEN_BROWSER.')
  if (process.getuid() !== 0) return say(`The end-to-end tests need Chromium: sudo ${INSTALL}`)
  say(`Installing Chromium (${INSTALL})…`)
  const options = {
    stdio: ['ignore', process.stderr, 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  await run('apt-get', ['update', '-qq'], options)
  const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], options)
  if (code !== 0) say(`Chromium could not be installed. Type: ${INSTALL}`)
}
