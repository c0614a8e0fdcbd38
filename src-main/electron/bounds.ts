/** Where windows go on the screens there are now. Pixels are Electron's device-independent ones. */

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export const MAIN_MIN = { width: 400, height: 480 } as const
const MAIN_DEFAULT = { width: 1180, height: 800 } as const

/** So much of the title bar must lie on a screen for the window to be caught with the mouse. */
const GRIP = { width: 120, height: 32 } as const

const QUICK_ASK_WIDTH = 640
const QUICK_ASK_MARGIN = 16
export const QUICK_ASK_MIN_HEIGHT = 56

/**
 * The remembered bounds made safe for today's screens: unknown shapes are ignored, a window larger than its screen is
 * shrunk into it, and one whose title bar is out of reach (a screen was unplugged) comes back to the middle.
 * `workAreas` starts with the primary screen and is never empty.
 */
export function restoreBounds(saved: unknown, workAreas: readonly [Rect, ...Rect[]]): Rect {
  if (!isRect(saved)) return centred(MAIN_DEFAULT, workAreas[0])
  const area = workAreas.find((candidate) => gripOn(saved, candidate))
  if (!area) return centred(saved, workAreas[0])
  const width = clamp(saved.width, MAIN_MIN.width, area.width)
  const height = clamp(saved.height, MAIN_MIN.height, area.height)
  const tooWide = width === area.width
  const tooHigh = height === area.height
  return { x: tooWide ? area.x : saved.x, y: tooHigh ? area.y : saved.y, width, height }
}

/** Quick-ask at its first height: 640 px wide, centred, its top at a sixth of the work area, so in the upper third. */
export function quickAskBounds(area: Rect, height: number): Rect {
  const width = Math.min(QUICK_ASK_WIDTH, area.width - 2 * QUICK_ASK_MARGIN)
  const y = area.y + Math.round(area.height / 6)
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y,
    width,
    height: quickAskHeight(height, y, area),
  }
}

/** The height asked for, kept between one field and the foot of the screen. `top` is the window's y. */
export function quickAskHeight(wanted: number, top: number, area: Rect): number {
  const room = area.y + area.height - top - QUICK_ASK_MARGIN
  return clamp(Math.round(wanted), QUICK_ASK_MIN_HEIGHT, room)
}

/** Between the pill and the foot of the work area. */
const OVERLAY_MARGIN = 24

/** The pill: at the bottom centre, as large as it wants to be within the work area. */
export function overlayBounds(area: Rect, wanted: { width: number; height: number }): Rect {
  const width = Math.min(Math.ceil(wanted.width), area.width)
  const height = Math.min(Math.ceil(wanted.height), area.height - OVERLAY_MARGIN)
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + area.height - OVERLAY_MARGIN - height,
    width,
    height,
  }
}

function isRect(value: unknown): value is Rect {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height } = value as Partial<Record<keyof Rect, unknown>>
  return [x, y, width, height].every(Number.isInteger) && (width as number) > 0 && (height as number) > 0
}

function gripOn(window: Rect, area: Rect): boolean {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const titleVisible = window.y >= area.y && window.y + GRIP.height <= area.y + area.height
  return across >= GRIP.width && titleVisible
}

function centred(size: { width: number; height: number }, area: Rect): Rect {
  const width = clamp(size.width, MAIN_MIN.width, area.width)
  const height = clamp(size.height, MAIN_MIN.height, area.height)
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  }
}

/** `low` gives way to `high` on a screen smaller than our smallest window. */
function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
