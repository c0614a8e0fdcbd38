/** Where the window's own pages live. One origin, served by protocol.ts and by nothing else. */
export const APP_SCHEME = 'hearken'
export const APP_HOST = 'app'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
export const MAIN_URL = `${APP_ORIGIN}/index.html`
export const QUICK_ASK_URL = `${APP_ORIGIN}/index.html#/quick-ask`
/** The hidden page that hears, and the pill. */
export const LISTENER_URL = `${APP_ORIGIN}/index.html#/listener`
export const OVERLAY_URL = `${APP_ORIGIN}/index.html#/overlay`

/** True for a URL (or an origin) of our own pages. Anything that does not parse is foreign. */
export function isOwnUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === ''
}
