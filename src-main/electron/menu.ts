/** The application menu: the platform's own roles and keys, so that editing, zoom and windows work as everywhere. */
import { Menu, type MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  newConversation(): void
  quickAsk(): void
}

export function menuTemplate(mac: boolean, packaged: boolean, actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        { label: 'New Conversation', accelerator: 'CommandOrControl+N', click: actions.newConversation },
        { label: 'Quick-Ask', click: actions.quickAsk },
        { type: 'separator' },
        { role: 'close' },
        ...(mac ? [] : [{ role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'reload' },
        ...(packaged ? [] : [{ role: 'toggleDevTools' } as const]),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
}

export function installMenu(packaged: boolean, actions: MenuActions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform === 'darwin', packaged, actions)))
}
