import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HearkenError } from '../../contract/index'
import { cpuClock } from '../../testing/cpu-clock'
import { createMaths } from './index'

const maths = createMaths()

/** The answer, or null when it was refused in words. Anything else is a fault and throws. */
function answer(expression: string): { value: string; normalised: string } | null {
  try {
    return maths.evaluate(expression)
  } catch (thrown) {
    if (!(thrown instanceof HearkenError)) throw thrown
    expect(thrown.code).toBe('BAD_INPUT')
    expect(thrown.message).toMatch(/[.!?]$/)
    expect(thrown.action).not.toBe('')
    return null
  }
}

function isBounded(expression: string): void {
  const spent = cpuClock()
  const result = answer(expression)
  expect(spent()).toBeLessThan(2000)
  if (!result) return
  expect(result.value.length).toBeLessThan(600)
  expect(result.value).not.toMatch(/NaN|Infinity|undefined|\[object|function/)
}

const PIECES =
  '0 1 2 7 9 10 12 99 999999999 1e9 1e300 1e9999 0.1 1/3 . , ( ) (( )) + - * / ^ ! !! % ** x × ÷ √ ½ ² to in as of off mod choose per and square cubic km m ft inch kg C F h min mph pi e sqrt log ln exp sin tan factorial max min average gcd lcm round root squared percent million hundred twenty constructor __proto__ import evaluate'.split(
    ' ',
  )

test('any text gives a value or a reason', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      isBounded(text)
    }),
    { numRuns: 300 },
  )
})

test('any heap of signs, numbers, words and units gives a value or a reason, soon', () => {
  const heap = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 })
  fc.assert(
    fc.property(heap, fc.constantFrom('', ' '), (pieces, between) => {
      isBounded(pieces.join(between))
    }),
    { numRuns: 600 },
  )
})

/** Whole numbers and decimals with at most four places, written out. */
const number = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => n / 10_000)

test('sums, differences and products are exact', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      const scaled = (n: number) => BigInt(Math.round(n * 10_000))
      const read = (text: string | undefined) =>
        Math.round(Number(text?.replaceAll(',', '').replace(' × 10^', 'e')) * 1e8)
      expect(read(answer(`${a} + (${b})`)?.value)).toBe(Number((scaled(a) + scaled(b)) * 10_000n))
      expect(read(answer(`${a} - (${b})`)?.value)).toBe(Number((scaled(a) - scaled(b)) * 10_000n))
      // Twelve significant digits are shown.
      const product = Number(scaled(a) * scaled(b))
      expect(Math.abs(read(answer(`${a} × (${b})`)?.value) - product)).toBeLessThanOrEqual(
        Math.abs(product) * 1e-11 + 1,
      )
    }),
    { numRuns: 300 },
  )
})

const leaf = fc.oneof(
  fc.nat(500).map(String),
  fc.constantFrom('2.5', '1/3', 'pi', '10%', '5 km', '3 ft 4 in', '20 min', 'sqrt(2)', '3!'),
)
const expression = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('any'), fc.constantFrom(' + ', ' - ', ' * ', ' / ', ' of ', ' mod ', '^'), tie('any'))
      .map((parts) => parts.join('')),
    tie('any').map((inner) => `(${inner})`),
    tie('any').map((inner) => `-${inner}`),
    tie('any').map((inner) => `(${inner})%`),
  ),
})).any

test('what it says it understood is read the same way again', () => {
  let answered = 0
  fc.assert(
    fc.property(expression, (text) => {
      const result = text.length < 200 ? answer(text) : null
      if (!result) return
      answered++
      expect([text, result.normalised, answer(result.normalised)?.value]).toEqual([
        text,
        result.normalised,
        result.value,
      ])
    }),
    { numRuns: 500 },
  )
  expect(answered).toBeGreaterThan(100)
})

test('a plain result can be calculated with again', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 1, max: 60 }), (a, power) => {
      const first = answer(`(${a})^${power}`)
      if (first) expect(answer(first.value)?.value).toBe(first.value)
    }),
    { numRuns: 200 },
  )
})
