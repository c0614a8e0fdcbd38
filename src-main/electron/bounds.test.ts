import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUICK_ASK_MIN_HEIGHT, quickAskBounds, quickAskHeight, type Rect, restoreBounds } from './bounds'

const laptop: Rect = { x: 0, y: 25, width: 1440, height: 875 }
const right: Rect = { x: 1440, y: 0, width: 1920, height: 1080 }

describe('restoreBounds', () => {
  test('first start: the default size in the middle of the primary screen', () => {
    expect(restoreBounds(null, [laptop, right])).toEqual({ x: 130, y: 63, width: 1180, height: 800 })
  })

  test.each([
    ['on the primary screen', { x: 100, y: 60, width: 900, height: 700 }],
    ['on the second screen', { x: 1600, y: 20, width: 900, height: 700 }],
    ['partly outside, its title bar within reach', { x: -700, y: 60, width: 900, height: 700 }],
  ])('bounds %s stay as they were', (_name, bounds) => {
    expect(restoreBounds(bounds, [laptop, right])).toEqual(bounds)
  })

  test.each([
    ['the screen was unplugged', { x: 1600, y: 20, width: 900, height: 700 }],
    ['only a sliver is left on the screen', { x: -881, y: 60, width: 900, height: 700 }],
    ['the title bar is above the screen', { x: 100, y: -40, width: 900, height: 700 }],
    ['the title bar is below the screen', { x: 100, y: 890, width: 900, height: 700 }],
  ])('%s: the same size in the middle of the primary screen', (_name, bounds) => {
    expect(restoreBounds(bounds, [laptop])).toEqual({ x: 270, y: 113, width: 900, height: 700 })
  })

  test('a window larger than its screen is shrunk into it', () => {
    expect(restoreBounds({ x: 1500, y: 10, width: 4000, height: 3000 }, [laptop, right])).toEqual(right)
  })

  test('a window smaller than the smallest grows to it', () => {
    expect(restoreBounds({ x: 100, y: 100, width: 150, height: 90 }, [laptop])).toMatchObject({
      width: 400,
      height: 480,
    })
  })

  test.each([
    undefined,
    'wide',
    [],
    { x: 0, y: 0, width: 900 },
    { x: 0, y: 0, width: Number.NaN, height: 5 },
    { x: 0, y: 0, width: 0, height: 5 },
    { x: '0', y: 0, width: 900, height: 700 },
  ])('an unreadable memory (%j) counts as none', (saved) => {
    expect(restoreBounds(saved, [laptop])).toEqual(restoreBounds(null, [laptop]))
  })

  test('whatever was remembered, the title bar can be caught and the window fits its screen', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 })
    fc.assert(
      fc.property(fc.record({ x: number, y: number, width: number, height: number }), (saved) => {
        const bounds = restoreBounds(saved, [laptop, right])
        const caught = [laptop, right].some(
          (area) =>
            Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x) >= 120 &&
            bounds.y >= area.y &&
            bounds.y + 32 <= area.y + area.height &&
            bounds.width <= area.width &&
            bounds.height <= area.height,
        )
        expect(caught).toBe(true)
      }),
    )
  })
})

describe('quick-ask', () => {
  test('640 px wide, centred, its top at a sixth of the screen the mouse is on', () => {
    expect(quickAskBounds(right, 56)).toEqual({ x: 2080, y: 180, width: 640, height: 56 })
  })

  test('fits a screen narrower than itself', () => {
    expect(quickAskBounds({ x: 0, y: 0, width: 400, height: 800 }, 56)).toEqual({
      x: 16,
      y: 133,
      width: 368,
      height: 56,
    })
  })

  test('its height follows the content between one field and the foot of the screen', () => {
    expect(quickAskHeight(10, 180, right)).toBe(QUICK_ASK_MIN_HEIGHT)
    expect(quickAskHeight(432.4, 180, right)).toBe(432)
    expect(quickAskHeight(5_000, 180, right)).toBe(1080 - 180 - 16)
  })
})
