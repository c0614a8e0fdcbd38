/**
 * The pages that can hear. One of them is the listener; the others stand by, and the one that has waited longest takes over
 * when it goes, so that two windows never both hear, and closing one never makes Hearken deaf.
 */
import type { ListenerCommand } from '../../contract'
import type { Ids } from '../ports'

/** Bytes to the page: utterance number (32 bit, little-endian) and then 16 kHz samples; no samples: the utterance is over. */
export type SendSound = (bytes: Uint8Array) => void

interface Page {
  id: string
  owner: string
  ticket: string
  commands: ListenerCommand[]
  wake: (() => void) | null
  gone: boolean
  sound: { send: SendSound; drop(): void } | null
}

export interface Listeners {
  /** The commands for one page until it goes (`signal`) or `close`. */
  join(page: { owner: string; takeOver: boolean }, signal?: AbortSignal): AsyncGenerator<ListenerCommand, void>
  /** True when `id` is the listener: only its word counts. */
  isActive(id: string): boolean
  /** Who a page said it is; null when there is no such page. */
  ownerOf(id: string): string | null
  tell(command: ListenerCommand): void
  /** To the listener's sound channel; false when it has none. */
  play(bytes: Uint8Array): boolean
  /**
   * Ties a sound channel to the page that holds `ticket`; null for a wrong one, or one that was used. `mayPush()` says
   * whether its sound counts now. `drop` is called when the page has gone.
   */
  connect(ticket: string, channel: { send: SendSound; drop(): void }): { mayPush(): boolean; closed(): void } | null
  close(): void
}

/** Commands that may wait for a page that does not read them; then it is taken for gone. */
const MAX_WAITING = 1_000

export function createListeners(deps: {
  ids: Ids
  /** A page listens from now on. */
  came(): void
  /** The one that listened does not any more. */
  gone(): void
  /** A page went away, whether it listened or not. */
  left?(id: string): void
}): Listeners {
  let pages: Page[] = []
  let closed = false

  const give = (page: Page, command: ListenerCommand) => {
    page.commands.push(command)
    if (page.commands.length > MAX_WAITING) page.gone = true
    page.wake?.()
  }
  const leave = (page: Page) => {
    if (!pages.includes(page)) return
    const wasActive = pages[0] === page
    // Told first: what is said to the listener now is not meant for the next one.
    if (wasActive) deps.gone()
    pages = pages.filter((other) => other !== page)
    page.sound?.drop()
    page.sound = null
    deps.left?.(page.id)
    if (wasActive && pages[0]) activate(pages[0])
  }
  const activate = (page: Page) => {
    give(page, { type: 'activate' })
    deps.came()
  }

  return {
    async *join({ owner, takeOver }, signal) {
      const page: Page = {
        id: deps.ids.next('event'),
        owner,
        ticket: deps.ids.next('event'),
        commands: [],
        wake: null,
        gone: closed,
        sound: null,
      }
      const stop = () => {
        page.gone = true
        page.wake?.()
      }
      signal?.addEventListener('abort', stop, { once: true })
      if (signal?.aborted) stop()
      const before = pages[0]
      give(page, { type: 'hello', listener_id: page.id, ticket: page.ticket, active: !before || takeOver })
      if (before && takeOver) {
        give(before, { type: 'deactivate' })
        deps.gone()
        pages = [page, ...pages]
        deps.came()
      } else {
        pages = [...pages, page]
        if (!before) deps.came()
      }
      try {
        for (;;) {
          yield* page.commands.splice(0)
          if (page.commands.length > 0) continue
          if (page.gone) return
          await new Promise<void>((resolve) => {
            page.wake = resolve
          })
          page.wake = null
        }
      } finally {
        signal?.removeEventListener('abort', stop)
        leave(page)
      }
    },
    isActive: (id) => pages[0]?.id === id,
    ownerOf: (id) => pages.find((page) => page.id === id)?.owner ?? null,
    tell(command) {
      if (pages[0]) give(pages[0], command)
    },
    play(bytes) {
      const sound = pages[0]?.sound
      sound?.send(bytes)
      return sound != null
    },
    connect(ticket, channel) {
      const page = pages.find((one) => one.ticket === ticket)
      if (!page || page.sound) return null
      page.sound = channel
      return {
        mayPush: () => pages[0] === page && page.sound === channel,
        closed() {
          if (page.sound === channel) page.sound = null
        },
      }
    },
    close() {
      closed = true
      for (const page of pages) {
        page.gone = true
        page.wake?.()
      }
    },
  }
}
