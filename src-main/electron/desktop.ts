/** The engine's Desktop port, done with Electron's windows. */
import type { Desktop } from '../engine/ports'
import { openExternal } from './navigation'
import type { Overlay } from './overlay'
import type { QuickAsk } from './quick-ask'
import type { MainWindow } from './window'

export function createDesktop(main: Pick<MainWindow, 'show'>, quickAsk: QuickAsk, overlay: Overlay): Desktop {
  return {
    /** The conversation itself is announced by the engine's `navigate` event; the window only has to be there. */
    async openInChat() {
      quickAsk.hide()
      main.show()
      return true
    },
    async showQuickAsk() {
      quickAsk.show()
      return true
    },
    async resizeQuickAsk(height) {
      quickAsk.resize(height)
      return true
    },
    async fitOverlay(size) {
      overlay.fit(size)
      return true
    },
    openExternal,
  }
}
