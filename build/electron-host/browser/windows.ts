/** The windows of the app as real Chromium pages in one browser context. */
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { type Instruction, type ProtocolAnswer, toAppUrl, toChromiumUrl } from '../messages'
import type { Link } from './link'
import { openWorld, type PageWorld } from './page-world'
import type { SchemeProxy } from './proxy'
import { routePages } from './routes'

interface HostWindow {
  page: Page
  world: PageWorld
  preload: string
  /** URL of the load under way that the app asked for. */
  loading: string | null
  url: string
  crashed: boolean
}

export interface Windows {
  handle(message: Instruction): void
  /** null for one whose page has crashed, until it has another. */
  page(id: number): Page | null
  /** Resolves when the page of a window has loaded for the first time, or again after a crash. */
  settled(): Promise<void>
}

/** Chromium permissions, and what Electron calls them. */
const PERMISSIONS = [
  { chromium: 'camera', permission: 'media', media: ['video'] },
  { chromium: 'clipboard-write', permission: 'clipboard-sanitized-write', media: [] },
  { chromium: 'clipboard-read', permission: 'clipboard-read', media: [] },
  { chromium: 'notifications', permission: 'notifications', media: [] },
  { chromium: 'geolocation', permission: 'geolocation', media: [] },
] as const

export async function createWindows(
  context: BrowserContext,
  link: Link,
  colorScheme: ColorScheme,
  proxy: SchemeProxy,
): Promise<Windows> {
  const windows = new Map<number, HostWindow>()
  const portOwner = new Map<string, number>()
  let schemes: string[] = []
  let opening = false
  let scheme: ColorScheme = colorScheme
  /** Messages are carried out one after another, so that a load never overtakes the opening of its window. */
  let queue: Promise<void> = Promise.resolve()

  const windowOf = (page: Page) => [...windows].find(([, window]) => window.page === page)?.[0] ?? null
  await routePages(context, {
    link,
    schemes: () => schemes,
    windowOf,
    isOwnLoad: (id, url) => windows.get(id)?.loading === url,
  })
  proxy.serve(
    (url) => link.request<ProtocolAnswer>('protocol', { url, method: 'GET', headers: {} }),
    () => schemes,
  )
  context.on('page', (page) => {
    // Electron would not have made this window at all; the app is asked by way of `windowOpen` below.
    if (!opening) void page.close()
  })

  async function openPage(id: number, preload: string): Promise<HostWindow> {
    opening = true
    const page = await context.newPage()
    opening = false
    const url = () => toAppUrl(page.url(), schemes)
    const world = await openWorld(page, preload, {
      message(message) {
        if (message.type === 'ipc') for (const port of message.ports) portOwner.set(port, id)
        if (message.type === 'media') {
          const { ask, media } = message
          const answer = (allowed: boolean) => world.answerMedia(ask, allowed)
          link
            .request<boolean>('permission', { permission: 'media', url: url(), media, id })
            .then(answer, () => answer(false))
          return
        }
        if (message.type === 'ipc') link.send({ ...message, id, url: toAppUrl(message.url, schemes) })
        else if (message.type === 'key') link.send({ ...message, id })
        else link.send(message)
      },
      windowOpen(url) {
        link.request('open-window', { id, url: toAppUrl(url, schemes) }).catch(() => {
          // The app has ended.
        })
      },
      portsGone(ports) {
        for (const port of ports) {
          portOwner.delete(port)
          link.send({ type: 'port-closed', port })
        }
      },
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) link.send({ type: 'navigated', id, url: url() })
    })
    const window: HostWindow = { page, world, preload, loading: null, url: '', crashed: false }
    page.on('crash', () => {
      window.crashed = true
      link.send({ type: 'crashed', id })
    })
    await page.emulateMedia({ colorScheme: scheme })
    return window
  }

  async function load(id: number, window: HostWindow, target: string): Promise<void> {
    window.loading = target.split('#', 1)[0] ?? target
    window.url = target
    try {
      await window.page.goto(toChromiumUrl(target, schemes), { waitUntil: 'load' })
      link.send({ type: 'loaded', id, url: target })
    } catch (error) {
      link.send({ type: 'load-failed', id, url: target, error: error instanceof Error ? error.message : String(error) })
    } finally {
      window.loading = null
    }
  }

  /** A crashed page is of no more use to Playwright, so the window gets a new one. */
  async function reload(id: number, window: HostWindow): Promise<void> {
    const fresh = await openPage(id, window.preload)
    windows.set(id, fresh)
    const at = toAppUrl(window.page.url(), schemes)
    await window.page.close().catch(() => {})
    await load(id, fresh, at.includes('://') ? at : window.url)
  }

  async function grant(url: string): Promise<void> {
    // Chromium grants by origin; which window may have the microphone is asked when it asks for it.
    const granted: string[] = ['microphone']
    for (const { chromium, permission, media } of PERMISSIONS) {
      if (await link.request<boolean>('permission', { permission, url, media })) granted.push(chromium)
    }
    await context.grantPermissions(granted, { origin: new URL(toChromiumUrl(url, schemes)).origin })
  }

  async function carryOut(message: Instruction): Promise<void> {
    if (message.type === 'schemes') schemes = message.schemes
    if (message.type === 'theme') {
      scheme = message.dark === null ? colorScheme : message.dark ? 'dark' : 'light'
      for (const { page } of windows.values()) await page.emulateMedia({ colorScheme: scheme })
    }
    if (!('id' in message)) return
    if (message.type === 'window-open') {
      const window = await openPage(message.id, message.preload ? await readFile(message.preload, 'utf8') : '')
      windows.set(message.id, window)
      await window.page.setViewportSize(size(message.bounds))
      return
    }
    const window = windows.get(message.id)
    if (!window) return
    if (message.type === 'window-load') {
      await grant(message.url)
      await load(message.id, window, message.url)
    } else if (message.type === 'window-reload') await reload(message.id, window)
    else if (message.type === 'window-bounds') await window.page.setViewportSize(size(message.bounds))
    else if (message.type === 'window-front') await window.page.bringToFront()
    else {
      windows.delete(message.id)
      await window.page.close()
    }
  }

  return {
    handle(message) {
      // Ports must not wait behind a slow load: the page talks while it loads.
      if (message.type === 'port-post' || message.type === 'port-close') {
        const world = windows.get(portOwner.get(message.port) ?? -1)?.world
        if (message.type === 'port-post') world?.post(message.port, message.data)
        else world?.close(message.port)
        return
      }
      queue = queue
        .then(() => carryOut(message))
        .catch((error) => {
          // A window that is closed while something is done to it is not a fault; anything else should be seen.
          if (!/closed|has ended/i.test(String(error))) console.error(`electron-host: ${message.type}: ${error}`)
        })
    },
    page(id) {
      const window = windows.get(id)
      return window && !window.crashed ? window.page : null
    },
    settled: () => queue,
  }
}

export type ColorScheme = 'dark' | 'light'

const size = ({ width, height }: { width: number; height: number }) => ({ width, height })
