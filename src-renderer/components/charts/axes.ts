/** How every chart's axes, grid and tip look. Colours are tokens, so both themes fit. */

export const HEIGHT = 196

export const AXIS = {
  tick: { fill: 'var(--dim)', fontSize: '0.75rem' },
  tickLine: false,
  axisLine: false,
} as const

export const GRID = { vertical: false, stroke: 'var(--line)' } as const

export const TIP = {
  isAnimationActive: false,
  cursor: { stroke: 'var(--edge)', fill: 'var(--hover)', fillOpacity: 0.6 },
  wrapperStyle: { outline: 'none', zIndex: 10 },
} as const
