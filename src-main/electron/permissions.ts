/** What a page may ask of the machine: the microphone and writing plain content to the clipboard, for our own pages only. */
import type { Session } from 'electron'
import { isOwnUrl } from './origin'

export interface PermissionQuestion {
  permission: string
  /** The asking frame's URL or origin. */
  origin: string
  /** What `media` asks for; empty when the question does not say. */
  media: readonly string[]
}

/** True only for what is on the list. The camera, the screen and everything else is refused. */
export function decidePermission({ permission, origin, media }: PermissionQuestion): boolean {
  if (!isOwnUrl(origin)) return false
  if (permission === 'clipboard-sanitized-write') return true
  return permission === 'media' && media.length > 0 && media.every((kind) => kind === 'audio')
}

export function installPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    answer(decidePermission({ permission, origin: details.requestingUrl, media }))
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    return decidePermission({ permission, origin, media: details.mediaType ? [details.mediaType] : [] })
  })
  session.setDevicePermissionHandler(() => false)
}
