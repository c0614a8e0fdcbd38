import { describe, expect, test } from 'vitest'
import { HearkenError } from '../../contract/index'
import { createMaths } from './index'

const maths = createMaths()

/** What people type, and what they must read. */
const ANSWERS: [string, string][] = [
  ['17% of 2,340', '397.8'],
  ['what is 17% of 2,340?', '397.8'],
  ['20% off 50', '40'],
  ['20% more than 50', '60'],
  ['100 + 10%', '110'],
  ['100 - 25%', '75'],
  ['8 % of 50', '4'],
  ['15% tip on 48', '7.2'],
  ['increase 50 by 10%', '55'],
  ['what percent of 50 is 20', '40%'],
  ['20 is what percent of 80', '25%'],
  ['30 as a percentage of 120', '25%'],
  ['add 15% to 80', '92'],
  ['15% of 80 plus 10', '22'],
  ['0.1 + 0.2', '0.3'],
  ['1/3', '0.333333333333'],
  ['1/3*3', '1'],
  ['sqrt(2)^2', '2'],
  ['2 + 3 * 4', '14'],
  ['(2 + 3) × 4', '20'],
  ['5 x 3', '15'],
  ['5x3', '15'],
  ['12 ÷ 5', '2.4'],
  ['2^10', '1024'],
  ['2**3', '8'],
  ['2^3^2', '512'],
  ['-2^2', '-4'],
  ['5²', '25'],
  ['5 squared', '25'],
  ['2 cubed', '8'],
  ['what is 5 to the power of 3', '125'],
  ['√16', '4'],
  ['square root of 144', '12'],
  ['sqrt 16', '4'],
  ['5!', '120'],
  ['10 % 3', '1'],
  ['-7 mod 3', '2'],
  ['5 choose 2', '10'],
  ['2pi', '6.28318530718'],
  ['3(4+5)', '27'],
  ['half of 30', '15'],
  ['two thirds of 90', '60'],
  ['½ + ¼', '0.75'],
  ['1½ * 2', '3'],
  ['seven times eight', '56'],
  ['twenty-five plus three', '28'],
  ['two hundred and five times 2', '410'],
  ['2.5 million / 4', '625,000'],
  ['$5 + $3.50', '8.5'],
  ['1,234,567 + 1', '1,234,568'],
  ['1990+36', '2026'],
  ['10,000 * 12', '120,000'],
  ['2^64', '18,446,744,073,709,551,616'],
  ['2^200', '1.60693804426 × 10^60'],
  ['average of 4, 5 and 6', '5'],
  ['max(1,200)', '200'],
  ['sqrt(1,234)', '35.1283361405'],
  ['round(3.14159, 2)', '3.14'],
  ['log 100', '2'],
  ['ln(e)', '1'],
  ['sin(30 deg)', '0.5'],
  ['sin 30°', '0.5'],
  ['cos(pi)', '-1'],
  ['divide 10 by 4', '2.5'],
  ['subtract 3 from 10', '7'],
  ['12 * 12 =', '144'],
  ['please calculate 5 plus 5', '10'],
  ['5 miles in km', '8.04672 km'],
  ['convert 5 miles to kilometres', '8.04672 kilometers'],
  ['100 km in miles', '62.1371 miles'],
  ['72 F to C', '22.2222 °C'],
  ['98.6F to C', '37 °C'],
  ['-40 °C in F', '-40 °F'],
  ['350 degrees fahrenheit in celsius', '176.667 °C'],
  ['3 ft 4 in to cm', '101.6 cm'],
  ['5\'10" in cm', '177.8 cm'],
  ['6 foot 2 in cm', '187.96 cm'],
  ['10 in in cm', '25.4 cm'],
  ['170 cm in feet and inches', '5 feet 6.93 inches'],
  ['72 in in ft and in', '6 ft 0 in'],
  ['200 minutes in hours and minutes', '3 hours 20 minutes'],
  ['1 h 30 min in minutes', '90 minutes'],
  ['how many feet in a mile', '5280 feet'],
  ['how many ml are in a cup', '236.588 ml'],
  ['5 lb 3 oz in kg', '2.35301 kg'],
  ['12 stone in kg', '76.2035 kg'],
  ['1 GB in MB', '1000 MB'],
  ['1 acre in m2', '4046.86 m²'],
  ['100 square feet in square meters', '9.2903 m²'],
  ['60 mph in km/h', '96.5606 km/h'],
  ['60 km/h * 2 h', '120 km'],
  ['60 mi/h * 30 min', '30 mi'],
  ['10 km / 2 h', '5 km/h'],
  ['5 km / 2 km', '2.5'],
  ['1 km / 100 m', '10'],
  ['2 m * 3 m', '6 m²'],
  ['1 day in seconds', '86,400 seconds'],
  ['10 knots in km/h', '18.52 km/h'],
]

describe('what people ask', () => {
  test.each(ANSWERS)('%s → %s', (expression, value) => {
    expect(maths.evaluate(expression).value).toBe(value)
  })

  test('says how it was understood, in a form it reads the same way', () => {
    expect(maths.evaluate('what is 17% of 2,340?').normalised).toBe('17% of 2340')
    expect(maths.evaluate('72 F to C').normalised).toBe('72 °F to °C')
    for (const [expression, value] of ANSWERS) {
      const { normalised } = maths.evaluate(expression)
      expect([expression, maths.evaluate(normalised).value]).toEqual([expression, value])
    }
  })
})

/** What must be refused, and a word its message must hold. */
const REFUSED: [string, string][] = [
  ['', 'nothing to calculate'],
  ['???', 'nothing to calculate'],
  ['hello', '“hello”'],
  ['1/0', 'divided by zero'],
  ['5 mod 0', 'divided by zero'],
  ['0^-1', 'divided by zero'],
  ['5 km / 0 h', 'divided by zero'],
  ['1 +', 'stops too early'],
  ['(1 + 2', 'not closed'],
  ['1 + 2)', '“)”'],
  ['3,5', '“,”'],
  ['a = 5', '“=”'],
  ['sqrt(-4)', 'no real square root'],
  ['log(0)', 'above 0'],
  ['asin(2)', 'from -1 to 1'],
  ['(-8)^(1/3)', 'no real power'],
  ['5 feet in kg', 'different things'],
  ['2 + 3 kg', 'same kind'],
  ['20 C + 5 C', 'only be converted'],
  ['5 in kg', 'plain number cannot be converted to kg'],
  ['sqrt(1, 2)', 'takes 1'],
  ['import("fs")', 'meaning'],
  ['createUnit(5)', '“createUnit”'],
  ['evaluate(1)', '“evaluate”'],
  ['parse(1)', '“parse”'],
  ['simplify(1)', '“simplify”'],
  ['derivative(1)', '“derivative”'],
  ['constructor', '“constructor”'],
  ['toString', '“toString”'],
  ['__proto__', 'proto'],
  ['cos.constructor', 'meaning'],
  ['9^9^9^9', 'too large'],
  ['factorial(1e9)', 'too large'],
  ['3000!!', 'too large'],
  ['exp(1e9)', 'too large'],
  ['exp(exp(10))', 'too large'],
  ['1e9999 * 1e9999', 'too large'],
  ['1e99999 * 1', 'too large'],
  ['sin(1e20)', 'too large'],
  ['10^-20000', 'too small'],
  ['(1 km)^7', 'up to 6'],
  [`${'('.repeat(200)}1${')'.repeat(200)}`, 'nested too deeply'],
  [`${'-'.repeat(300)}1`, 'nested too deeply'],
  ['1+'.repeat(300), 'at most 500'],
]

describe('what is refused', () => {
  test.each(REFUSED)('%s', (expression, words) => {
    const thrown = catchError(() => maths.evaluate(expression))
    expect(thrown).toBeInstanceOf(HearkenError)
    expect((thrown as HearkenError).code).toBe('BAD_INPUT')
    expect((thrown as HearkenError).message).toContain(words)
  })
})

function catchError(run: () => unknown): unknown {
  try {
    run()
  } catch (thrown) {
    return thrown
  }
  return null
}
