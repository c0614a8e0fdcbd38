/** What `import … from 'electron'` gives the built app here: just the API that src-main/electron uses. */
import type { HostState } from '../messages'
import { app } from './app'
import { BrowserWindow, windowInfos } from './browser-window'
import { onRequest } from './link'
import { globalShortcut, Menu, menuInfo, nativeImage, shortcutList, Tray } from './menu'
import { protocol, session } from './session'
import {
  clipboard,
  dialog,
  dialogs,
  nativeTheme,
  openedUrls,
  powerMonitor,
  safeStorage,
  screen,
  shell,
  systemPreferences,
} from './system'
import { ipcMain } from './web-contents'

onRequest('state', (): HostState => {
  const tray = Tray.current
  return {
    windows: windowInfos(),
    tray: tray && { tooltip: tray.tooltip, iconFound: !tray.image.isEmpty(), menu: menuInfo(tray.menu.items) },
    menu: menuInfo(Menu.applicationMenu?.items ?? []),
    shortcuts: shortcutList(),
    openedUrls,
    dialogs,
    themeSource: nativeTheme.themeSource,
    loginItem: app.loginItem,
    contextMenu: menuInfo(Menu.opened?.items ?? []),
    ready: app.ready,
  }
})

/** electron-store imports the default; the names are checked, each value's own file checks its shape. */
const electron: Record<string, unknown> = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
} satisfies { [Name in keyof typeof Electron.CrossProcessExports]?: unknown }

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
}
export default electron
