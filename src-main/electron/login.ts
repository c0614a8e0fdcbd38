/** Starting with the session, hidden in the tray. Windows and macOS have a call for it; Linux has a file. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from 'electron'

export const HIDDEN_FLAG = '--hidden'

/** A desktop entry of the XDG autostart specification. `command` is the absolute path of the app. */
export function autostartEntry(command: string): string {
  // Exec quoting of the Desktop Entry Specification: inside double quotes, \ " ` $ are escaped; % is doubled.
  const quoted = `"${command.replace(/[\\"`$]/g, '\\$&').replace(/%/g, '%%')}"`
  return `[Desktop Entry]\nType=Application\nName=Hearken\nExec=${quoted} ${HIDDEN_FLAG}\nX-GNOME-Autostart-enabled=true\n`
}

/** Only the packaged app registers itself: a checkout's path would start something that may be gone tomorrow. */
export async function setStartAtLogin(
  app: App,
  enabled: boolean,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  if (!app.isPackaged) return
  if (platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: enabled, args: [HIDDEN_FLAG] })
    return
  }
  const folder = join(env.XDG_CONFIG_HOME || join(app.getPath('home'), '.config'), 'autostart')
  const file = join(folder, 'hearken.desktop')
  if (!enabled) return rm(file, { force: true })
  await mkdir(folder, { recursive: true })
  // An AppImage runs from a mount that changes at every start; its own path is in APPIMAGE.
  await writeFile(file, autostartEntry(env.APPIMAGE || app.getPath('exe')))
}
