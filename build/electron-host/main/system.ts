/** The rest of the pretended machine: screens, keys, theme, dialogs, links. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type {
  Clipboard,
  Dialog,
  Display,
  NativeTheme,
  Rectangle,
  SafeStorage,
  Screen,
  Shell,
  SystemPreferences,
} from 'electron'
import type { Rect } from '../messages'
import { config, onRequest, send } from './link'

const toDisplay = ({ id, workArea }: (typeof config.displays)[number]) =>
  ({ id, workArea, bounds: workArea, size: workArea, scaleFactor: 1 }) as unknown as Display
const displays = () => config.displays.map(toDisplay)
const first = (): Display => {
  const [display] = displays()
  if (!display) throw new Error('The host needs a display.')
  return display
}
const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))
const matching = (rect: Rectangle) =>
  displays().reduce(
    (best, next) => (overlap(next.workArea, rect) > overlap(best.workArea, rect) ? next : best),
    first(),
  )

export const screen = {
  getAllDisplays: displays,
  getPrimaryDisplay: first,
  getCursorScreenPoint: () => ({ ...config.cursor }),
  getDisplayNearestPoint: ({ x, y }: { x: number; y: number }) => matching({ x, y, width: 1, height: 1 }),
  getDisplayMatching: matching,
} satisfies Pick<
  Screen,
  'getAllDisplays' | 'getCursorScreenPoint' | 'getDisplayMatching' | 'getDisplayNearestPoint' | 'getPrimaryDisplay'
>
onRequest('move-cursor', (point: { x: number; y: number }) => {
  config.cursor = point
})

/** Really encrypts, so that a test can look for the plain text on disk; the key is nobody's secret. */
const key = createHash('sha256').update('electron-host key store').digest()
export const safeStorage = {
  isEncryptionAvailable: () => config.keyStore !== null,
  getSelectedStorageBackend: () => config.keyStore ?? 'unknown',
  encryptString(text: string): Buffer {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  },
  decryptString(sealed: Buffer): string {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  },
} satisfies Pick<SafeStorage, 'decryptString' | 'encryptString' | 'getSelectedStorageBackend' | 'isEncryptionAvailable'>

export const powerMonitor: EventEmitter = new EventEmitter()

/** Only macOS has it; the host is never one. */
export const systemPreferences = {
  askForMediaAccess: async () => true,
} satisfies Pick<SystemPreferences, 'askForMediaAccess'>

class HostTheme extends EventEmitter implements Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'> {
  private source: NativeTheme['themeSource'] = 'system'
  get themeSource() {
    return this.source
  }
  set themeSource(source) {
    this.source = source
    send({ type: 'theme', dark: source === 'system' ? null : source === 'dark' })
    this.emit('updated')
  }
  get shouldUseDarkColors() {
    return this.source === 'system' ? config.darkSystem : this.source === 'dark'
  }
}
export const nativeTheme = new HostTheme()

let clipboardText = ''
export const clipboard = {
  async writeText(text: string): Promise<void> {
    clipboardText = text
  },
  readText: async () => clipboardText,
} satisfies Pick<Clipboard, 'readText' | 'writeText'>

export const openedUrls: string[] = []
export const shell = {
  async openExternal(url: string): Promise<void> {
    openedUrls.push(url)
  },
} satisfies Pick<Shell, 'openExternal'>

export const dialogs: { title: string; message: string }[] = []
const answers: number[] = []
onRequest('answer-dialog', ({ button }: { button: number }) => void answers.push(button))
export const dialog = {
  showErrorBox(title: string, message: string): void {
    dialogs.push({ title, message })
    process.stderr.write(`${title}\n${message}\n`)
  },
  async showMessageBox(options: { message: string; detail?: string }) {
    dialogs.push({ title: options.message, message: options.detail ?? '' })
    return { response: answers.shift() ?? 0, checkboxChecked: false }
  },
} satisfies Pick<Dialog, 'showErrorBox'> & { showMessageBox: unknown }
