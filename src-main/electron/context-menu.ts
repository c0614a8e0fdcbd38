/** The right-click menu, which Electron leaves out: what the spot under the mouse allows, by the platform's own roles. */
import {
  type App,
  BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron'
import { externalUrl } from './navigation'

type Spot = Pick<ContextMenuParams, 'editFlags' | 'isEditable' | 'linkURL' | 'selectionText'>

/** Empty when there is nothing to do there; then no menu opens. */
export function contextMenu(spot: Spot, copy: (text: string) => void): MenuItemConstructorOptions[] {
  const { editFlags, isEditable, linkURL, selectionText } = spot
  const link = externalUrl(linkURL)
  const linkItems: MenuItemConstructorOptions[] = link ? [{ label: 'Copy Link', click: () => copy(link) }] : []
  if (isEditable) {
    return [
      ...linkItems,
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  }
  return selectionText.trim() === '' ? linkItems : [...linkItems, { role: 'copy' }]
}

export function offerContextMenu(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_menuEvent, spot) => {
      const items = contextMenu(spot, (text) => void clipboard.writeText(text))
      const window = BrowserWindow.fromWebContents(contents)
      if (items.length > 0 && window) Menu.buildFromTemplate(items).popup({ window })
    })
  })
}
