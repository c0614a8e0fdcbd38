/** Pages stay where they are. Links to the web open in the person's browser; everything else is refused. */
import { type App, shell, type WebContents } from 'electron'
import { isOwnUrl } from './origin'

export type NavigationDecision = { kind: 'stay' } | { kind: 'reload' } | { kind: 'browser'; url: string }

/** As long as the contract allows for openExternal. */
const URL_CHARS = 4_000

/** The URL in normal form if it may be opened in a browser: http(s), no user name or password hidden in it; else null. */
export function externalUrl(url: string): string | null {
  if (url.length > URL_CHARS || !URL.canParse(url)) return null
  const { protocol, username, password, hostname, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return username || password || !hostname ? null : href
}

/** What a navigation of a window's page comes to. Only a reload of our own document is let through. */
export function decideNavigation(url: string): NavigationDecision {
  if (isOwnUrl(url)) {
    const path = new URL(url).pathname
    return path === '/' || path === '/index.html' ? { kind: 'reload' } : { kind: 'stay' }
  }
  const href = externalUrl(url)
  return href ? { kind: 'browser', url: href } : { kind: 'stay' }
}

/** False when the URL is not one we open. The system's answer to a good one is a success whatever it shows. */
export async function openExternal(url: string): Promise<boolean> {
  const href = externalUrl(url)
  if (!href) return false
  await shell.openExternal(href)
  return true
}

/** Guards every page there is or will be, so that no window can be made without it. */
export function guardNavigation(app: App, onError: (what: string, error: unknown) => void): void {
  const open = (url: string) => openExternal(url).catch((error: unknown) => onError('open a link', error))
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, open)
  })
}

function guardContents(contents: WebContents, open: (url: string) => unknown): void {
  contents.on('will-navigate', (event) => {
    const decision = decideNavigation(event.url)
    if (decision.kind === 'reload' && event.isMainFrame) return
    event.preventDefault()
    if (decision.kind === 'browser' && event.isMainFrame) open(decision.url)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    const href = externalUrl(url)
    if (href) open(href)
    return { action: 'deny' }
  })
}
