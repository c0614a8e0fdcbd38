/** What the tests need from the system: a Chromium and a font, programs that speak and listen. Installed where that is ours to do. */
import { existsSync } from 'node:fs'
import { findBrowser, findProgram } from './browser.mjs'
import { run } from './process.mjs'

const BROWSER = ['chromium', 'fonts-dejavu-core', 'fonts-noto-color-emoji']
const SPEECH = ['espeak-ng', 'flite', 'sox', 'pocketsphinx', 'pocketsphinx-en-us']
const SPEECH_PROGRAMS = ['espeak-ng', 'flite', 'sox', 'pocketsphinx_continuous']

const INSTALL = 'apt-get install -y --no-install-recommends'

/** For the end-to-end tests. On Debian as root what is missing is installed; elsewhere one sentence says what to type, and the tests say the rest. */
export async function ensureTestTools(say) {
  if (findBrowser()) return
  if (!isDebian())
    return say('The end-to-end tests need Chromium or Chrome: install one, or name it in HEARKEN_BROWSER.')
  await install('Chromium', BROWSER, 'The end-to-end tests need', say)
}

/** For the tests of voice, which are skipped with their reason where these are missing. */
export async function ensureSpeechTools(say) {
  const missing = SPEECH_PROGRAMS.filter((program) => !findProgram(program))
  if (missing.length === 0) return
  if (!isDebian()) return say(`The tests of voice need ${missing.join(', ')}; without them they are skipped.`)
  await install('programs that speak and listen', SPEECH, 'The tests of voice need', say)
}

const isDebian = () => process.platform === 'linux' && existsSync('/etc/debian_version')

async function install(what, packages, need, say) {
  const command = `${INSTALL} ${packages.join(' ')}`
  if (process.getuid() !== 0) return say(`${need} ${what}: sudo ${command}`)
  say(`Installing ${what} (${command})…`)
  const options = {
    stdio: ['ignore', process.stderr, 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  await run('apt-get', ['update', '-qq'], options)
  const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  if (code !== 0) say(`They could not be installed. Type: ${command}`)
}
