import { describe, expect, it } from 'vitest'
import { plainName } from './plain-name'

describe('a name as it is shown', () => {
  it.each([
    ['invoice\u202egnp.exe', 'invoicegnp.exe'],
    ['\u202aa\u202bb\u202cc\u202dd\u2066e\u2067f\u2068g\u2069', 'abcdefg'],
    ['two\nlines\tand\u0007 a bell', 'two lines and a bell'],
    ['رسالة من ليلى', 'رسالة من ليلى'],
    ['קובץ\u200f (2).md', 'קובץ\u200f (2).md'],
    ['Trip 👩‍👧.md', 'Trip 👩‍👧.md'],
    ['', ''],
  ])('%j is %j', (text, shown) => expect(plainName(text)).toBe(shown))
})
