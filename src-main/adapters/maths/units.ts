/** Names of units as people write them, turned into mathjs's. */
import { loadMathjs } from './mathjs'

const ALIASES = new Map<string, string>(
  Object.entries({
    c: 'degC',
    celsius: 'degC',
    centigrade: 'degC',
    f: 'degF',
    fahrenheit: 'degF',
    kelvins: 'K',
    pound: 'lb',
    pounds: 'lb',
    kilo: 'kg',
    kilos: 'kg',
    kgs: 'kg',
    kms: 'km',
    cms: 'cm',
    metre: 'm',
    metres: 'm',
    stones: 'stone',
    tbsp: 'tablespoon',
    tbsps: 'tablespoon',
    tsp: 'teaspoon',
    tsps: 'teaspoon',
    calorie: 'cal',
    calories: 'cal',
    kilocalorie: 'kcal',
    kilocalories: 'kcal',
    hp: 'horsepower',
    kn: 'knot',
    kt: 'knot',
    mph: 'mi/h',
    kph: 'km/h',
    kmh: 'km/h',
    kmph: 'km/h',
    fps: 'ft/s',
    mpg: 'mi/gallon',
    sqft: 'ft^2',
    sqm: 'm^2',
    sqkm: 'km^2',
    ly: 'lightyear',
    au: 'astronomicalunit',
    kb: 'kB',
    mb: 'MB',
    gb: 'GB',
    tb: 'TB',
    kwh: 'kWh',
    hr: 'h',
    hrs: 'h',
    mins: 'minute',
    secs: 's',
    wk: 'week',
    wks: 'weeks',
    yr: 'year',
    yrs: 'years',
    inch: 'inch',
    inches: 'inch',
  }),
)

/** mathjs's spelling of a unit name, or null. Case counts where it must (mB, MB), else it does not (KM). */
export function unitName(word: string): string | null {
  const math = loadMathjs()
  const lower = word.toLowerCase()
  const spellings = [word, lower]
  // "metre" is how most of the world spells "meter"; the same with prefixes: kilometre, millilitre.
  if (/metres?$/.test(lower)) spellings.push(lower.replace(/metre(s?)$/, 'meter$1'))
  const alias = ALIASES.get(word) ?? ALIASES.get(lower)
  if (alias) return alias
  return spellings.find((name) => math.isUnitName(name)) ?? null
}
