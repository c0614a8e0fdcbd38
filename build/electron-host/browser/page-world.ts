/** One page's isolated world, driven over the Chrome DevTools protocol: what it says comes out, ports go in. */
import type { CDPSession, Page } from '@playwright/test'
import type { PortData } from '../messages'
import { BINDING, type FromWorld, mediaGuardSource, WORLD, worldSource } from './preload-world'

export interface PageWorld {
  post(port: string, data: PortData): void
  close(port: string): void
  /** Yes or no to a page that asked for media. */
  answerMedia(ask: string, allowed: boolean): void
}

export interface WorldEvents {
  message(message: FromWorld): void
  /** The page asked for another window, by window.open or a link with a target. */
  windowOpen(url: string): void
  /** The document is gone and with it these ports. */
  portsGone(ports: string[]): void
}

/** Must be awaited before the page loads anything. */
export async function openWorld(page: Page, preload: string, events: WorldEvents): Promise<PageWorld> {
  const cdp = await page.context().newCDPSession(page)
  /** Port → the execution context that holds its other end. */
  const home = new Map<string, number>()

  const drop = (gone: (context: number) => boolean) => {
    const ports = [...home].filter(([, context]) => gone(context)).map(([port]) => port)
    for (const port of ports) home.delete(port)
    if (ports.length > 0) events.portsGone(ports)
  }
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== BINDING) return
    const message: FromWorld = JSON.parse(payload)
    if (message.type === 'ipc') for (const port of message.ports) home.set(port, executionContextId)
    if (message.type === 'media') home.set(message.ask, executionContextId)
    events.message(message)
  })
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => drop((id) => id === executionContextId))
  cdp.on('Runtime.executionContextsCleared', () => drop(() => true))
  cdp.on('Page.windowOpen', ({ url }) => events.windowOpen(url))
  page.on('close', () => drop(() => true))
  page.on('crash', () => drop(() => true))

  await cdp.send('Page.enable')
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: worldSource(preload), worldName: WORLD })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mediaGuardSource })

  return {
    post: (port, data) => call(cdp, home.get(port), 'Deliver', [port, data]),
    answerMedia(ask, allowed) {
      call(cdp, home.get(ask), 'Media', [ask, allowed])
      home.delete(ask)
    },
    close(port) {
      call(cdp, home.get(port), 'Close', [port])
      home.delete(port)
    },
  }
}

function call(
  cdp: CDPSession,
  context: number | undefined,
  what: 'Deliver' | 'Close' | 'Media',
  args: unknown[],
): void {
  if (context === undefined) return
  cdp
    .send('Runtime.callFunctionOn', {
      executionContextId: context,
      functionDeclaration: `(...args) => globalThis['${BINDING}${what}'](...args)`,
      arguments: args.map((value) => ({ value })),
    })
    .catch(() => {
      // The document went away while the message was on its way, as happens with real ports.
    })
}
