/** Everything a page asks the network for: its own scheme is answered by the app, navigations need the app's leave. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { type ProtocolAnswer, toAppUrl } from '../messages'
import type { Link } from './link'

export interface RouteOptions {
  link: Link
  schemes(): string[]
  /** The window whose page this is; null for a page that no window has, which is a popup. */
  windowOf(page: Page): number | null
  /** The load that the app itself began is not asked about. */
  isOwnLoad(id: number, url: string): boolean
}

export async function routePages(context: BrowserContext, options: RouteOptions): Promise<void> {
  await context.route('**/*', (route) =>
    answer(route, options).catch(() => {
      // The page or the app ended in the middle; there is nobody left to answer.
    }),
  )
}

async function answer(route: Route, { link, schemes, windowOf, isOwnLoad }: RouteOptions): Promise<void> {
  const request = route.request()
  const url = toAppUrl(request.url(), schemes())
  const { page, isMainFrame } = askedBy(route)
  if (request.isNavigationRequest()) {
    const id = page && windowOf(page)
    // A popup gets nothing; windows.ts closes it as soon as Playwright reports it.
    if (!page || id === null) return route.abort('aborted')
    if (!isOwnLoad(id as number, url) && !(await link.request<boolean>('will-navigate', { id, url, isMainFrame }))) {
      // No content: Chromium stays on the page it has, as Electron does after preventDefault.
      return route.fulfill({ status: 204 })
    }
  }
  if (url === request.url()) return route.continue()
  const { status, headers, body } = await link.request<ProtocolAnswer>('protocol', {
    url,
    method: request.method(),
    headers: request.headers(),
  })
  await route.fulfill({ status, headers, body: Buffer.from(body) })
}

function askedBy(route: Route): { page: Page | null; isMainFrame: boolean } {
  try {
    const frame = route.request().frame()
    return { page: frame.page(), isMainFrame: frame.parentFrame() === null }
  } catch {
    // Playwright has no frame yet for the first request of a popup.
    return { page: null, isMainFrame: true }
  }
}
