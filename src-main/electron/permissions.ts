/**
 * What a page may ask of the machine: the microphone and writing plain content to the clipboard, for our own pages only. The
 * microphone only for the window that hears, while voice is on, and for the main window, which records for Settings.
 */
import { type Session, systemPreferences, type WebContents } from 'electron'
import { isOwnUrl } from './origin'

export interface PermissionQuestion {
  permission: string
  /** The asking frame's URL or origin. */
  origin: string
  /** What `media` asks for; empty when the question does not say. */
  media: readonly string[]
  /** This window may have the microphone now. */
  mayHear: boolean
}

/** True only for what is on the list. The camera, the screen and everything else is refused. */
export function decidePermission({ permission, origin, media, mayHear }: PermissionQuestion): boolean {
  if (!isOwnUrl(origin)) return false
  if (permission === 'clipboard-sanitized-write') return true
  return permission === 'media' && mayHear && media.length > 0 && media.every((kind) => kind === 'audio')
}

/** `mayHear`: whether these contents may have the microphone now; null: the question does not say whose it is. */
export function installPermissions(session: Session, mayHear: (contents: WebContents | null) => boolean): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const allowed = decidePermission({ permission, origin: details.requestingUrl, media, mayHear: mayHear(contents) })
    if (allowed && permission === 'media') void askSystem().then(answer)
    else answer(allowed)
  })
  session.setPermissionCheckHandler((contents, permission, origin, details) => {
    const media = details.mediaType ? [details.mediaType] : []
    return decidePermission({ permission, origin, media, mayHear: mayHear(contents) })
  })
  session.setDevicePermissionHandler(() => false)
}

/** macOS asks the person once, with the sentence in the app's Info.plist; its answer is then a refusal like any other. */
async function askSystem(): Promise<boolean> {
  if (process.platform !== 'darwin') return true
  return systemPreferences.askForMediaAccess('microphone').catch(() => false)
}
