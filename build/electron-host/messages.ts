/**
 * What the two sides of the host say to each other. The main side runs the built app in a Node process and stands in
 * for Electron's browser process; the browser side drives real Chromium pages and stands in for its windows.
 */

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export interface HostDisplay {
  id: number
  workArea: Rect
}

/** How the pretended machine is set up. The first display is the primary one. */
export interface HostConfig {
  version: string
  appPath: string
  packaged: boolean
  displays: HostDisplay[]
  cursor: { x: number; y: number }
  /** What safeStorage says it encrypts with; null: encryption is not available. */
  keyStore: 'gnome_libsecret' | 'kwallet5' | 'basic_text' | null
  /** True when another instance holds the single-instance lock. */
  lockHeld: boolean
  /** Accelerators that another program has taken. */
  takenShortcuts: string[]
  darkSystem: boolean
}

/** A message of a port: text, bytes (base64) or a JSON value. */
export interface PortData {
  kind: 'text' | 'bytes' | 'json'
  value: string
}

export type ToBrowser =
  | { type: 'window-open'; id: number; bounds: Rect; preload: string }
  | { type: 'window-load'; id: number; url: string }
  | { type: 'window-reload'; id: number }
  | { type: 'window-bounds'; id: number; bounds: Rect }
  | { type: 'window-front'; id: number }
  | { type: 'window-destroy'; id: number }
  | { type: 'theme'; dark: boolean | null }
  | { type: 'port-post'; port: string; data: PortData }
  | { type: 'port-close'; port: string }
  | { type: 'schemes'; schemes: string[] }
  | { type: 'answer'; request: number; value?: unknown; error?: string }

/** What the app wants done, as against answers to requests. */
export type Instruction = Exclude<ToBrowser, { type: 'answer' }>

export type ToMain =
  | { type: 'loaded'; id: number; url: string }
  | { type: 'load-failed'; id: number; url: string; error: string }
  | { type: 'navigated'; id: number; url: string }
  | { type: 'crashed'; id: number }
  | { type: 'key'; id: number; key: string; kind: 'keyDown' | 'keyUp'; composing: boolean }
  | { type: 'ipc'; id: number; url: string; channel: string; message: unknown; ports: string[] }
  | { type: 'port-message'; port: string; data: PortData }
  | { type: 'port-closed'; port: string }
  | { type: 'request'; request: number; op: string; args: unknown }

export interface ProtocolAnswer {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export interface WindowInfo {
  id: number
  title: string
  url: string
  bounds: Rect
  visible: boolean
  focused: boolean
  minimized: boolean
  alwaysOnTop: boolean
  frame: boolean
}

export interface MenuItemInfo {
  label: string
  role: string
  type: string
  enabled: boolean
  accelerator: string
  submenu: MenuItemInfo[]
}

/** Everything of the pretended machine a test may look at. */
export interface HostState {
  windows: WindowInfo[]
  tray: { tooltip: string; iconFound: boolean; menu: MenuItemInfo[] } | null
  menu: MenuItemInfo[]
  /** The last menu a right click opened. */
  contextMenu: MenuItemInfo[]
  shortcuts: string[]
  openedUrls: string[]
  dialogs: { title: string; message: string }[]
  themeSource: string
  loginItem: { openAtLogin: boolean; args: string[] } | null
  ready: boolean
}

/** Chromium has no custom schemes, so scheme://host/ is shown as http://host.scheme.localhost/, a secure origin too. */
export function toChromiumUrl(url: string, schemes: readonly string[]): string {
  if (!URL.canParse(url)) return url
  const scheme = schemes.find((name) => url.startsWith(`${name}://`))
  if (!scheme) return url
  const rest = url.slice(scheme.length + 3)
  const host = rest.split(/[/?#]/, 1)[0] ?? ''
  return `http://${host}.${scheme}.localhost${rest.slice(host.length)}`
}

/** The other way round; a URL that is not of a custom scheme stays as it is. */
export function toAppUrl(url: string, schemes: readonly string[]): string {
  if (!URL.canParse(url)) return url
  const { protocol, hostname, pathname, search, hash } = new URL(url)
  const scheme = schemes.find((name) => hostname.endsWith(`.${name}.localhost`))
  if (protocol !== 'http:' || !scheme) return url
  return `${scheme}://${hostname.slice(0, -`.${scheme}.localhost`.length)}${pathname}${search}${hash}`
}
