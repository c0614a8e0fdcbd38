/** Finding a Chromium on this machine, and a display to show it on. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
]
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** Path of a Chromium, Chrome or Edge; null when none is found. HEARKEN_BROWSER names one. */
export function findBrowser() {
  if (process.env.HEARKEN_BROWSER) return process.env.HEARKEN_BROWSER
  const windowsRoots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  const places = {
    darwin: () => MAC,
    win32: () => windowsRoots.filter(Boolean).flatMap((root) => WINDOWS.map((name) => join(root, name))),
  }[process.platform]
  const onPath = () =>
    (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return (places?.() ?? onPath()).find(isExecutable) ?? null
}

/** Path of a program on the PATH; null when there is none. */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
