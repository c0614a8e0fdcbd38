/**
 * Takes the ports a page's preload sends, if it is really one of our windows: one on which the contract is served, and, for
 * a page that listens, one for sound.
 */
import { type IpcMain, type IpcMainEvent, ipcMain, type MessagePortMain, type WebContents } from 'electron'
import { isOwnUrl } from './origin'

export const PORT_CHANNEL = 'hearken:port'
export const SOUND_CHANNEL = 'hearken:sound'

export interface PortDoor {
  /** True for the contents of a window we made. */
  isOurs(contents: WebContents): boolean
  serve(port: MessagePortMain): void
  onRefused(why: string): void
}

/** Why this sender gets nothing, or null when it is the top frame of one of our windows showing our own page. */
export function refusal(event: IpcMainEvent, isOurs: PortDoor['isOurs']): string | null {
  if (!isOurs(event.sender)) return 'not a window of ours'
  if (!event.senderFrame || event.senderFrame !== event.sender.mainFrame) return 'not the top frame'
  if (!isOwnUrl(event.senderFrame.url)) return 'not our own page'
  return event.ports.length === 1 ? null : 'not one port'
}

export function openPortDoor(
  { isOurs, serve, onRefused }: PortDoor,
  channel = PORT_CHANNEL,
  ipc: IpcMain = ipcMain,
): void {
  /** One live port a window: a reload or a second ask closes the one before. */
  const live = new Map<number, MessagePortMain>()
  ipc.on(channel, (event) => {
    const why = refusal(event, isOurs)
    const [port] = event.ports
    if (why || !port) {
      for (const refused of event.ports) refused.close()
      onRefused(why ?? 'no port')
      return
    }
    const { id } = event.sender
    live.get(id)?.close()
    live.set(id, port)
    port.on('close', () => {
      if (live.get(id) === port) live.delete(id)
    })
    serve(port)
  })
}
