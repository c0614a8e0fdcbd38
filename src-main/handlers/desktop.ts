import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract)

export function desktopHandlers({ hub, ports: { desktop } }: Engine) {
  return os.desktop.router({
    openInChat: os.desktop.openInChat.handler(async ({ input }) => {
      hub.emit({ type: 'navigate', conversation_id: input.conversation_id, message_id: input.message_id })
      return { shown: await desktop.openInChat(input.conversation_id, input.message_id) }
    }),
    openSettings: os.desktop.openSettings.handler(async ({ input }) => {
      hub.emit({ type: 'show_settings', section: input.section })
      // The port only shows the window; where it goes is the event's.
      return { shown: await desktop.openInChat(null, null) }
    }),
    showQuickAsk: os.desktop.showQuickAsk.handler(async () => ({ shown: await desktop.showQuickAsk() })),
    resizeQuickAsk: os.desktop.resizeQuickAsk.handler(async ({ input }) => ({
      resized: await desktop.resizeQuickAsk(input.height),
    })),
    fitOverlay: os.desktop.fitOverlay.handler(async ({ input }) => ({ fitted: await desktop.fitOverlay(input) })),
    openExternal: os.desktop.openExternal.handler(async ({ input }) => ({
      opened: await desktop.openExternal(input.url),
    })),
  })
}
