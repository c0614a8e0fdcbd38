import { describe, expect, it } from 'vitest'
import { revealed } from './invisible'

const flat = (text: string) => revealed(text).map((piece) => ('shown' in piece ? piece.shown : `<${piece.hidden}>`))

describe('characters that would not be seen', () => {
  it.each([
    ['', []],
    ['plain\n\ttext', ['plain\n\ttext']],
    ['photo\u202egnp.exe', ['photo', '<U+202E>', 'gnp.exe']],
    ['\u2066a\u2069\u200f', ['<U+2066>', 'a', '<U+2069>', '<U+200F>']],
    ['pay\u200bpal\u00ad', ['pay', '<U+200B>', 'pal', '<U+00AD>']],
    ['a\u200db\u{e0041}', ['a', '<U+200D>', 'b', '<U+E0041>']],
    ['\u001b[2J\u0000\r', ['<U+001B>', '[2J', '<U+0000>', '<U+000D>']],
    ['half \ud83d', ['half ', '<U+D83D>']],
    ['one\u2028two', ['one', '<U+2028>', 'two']],
  ])('%j', (text, shown) => expect(flat(text)).toEqual(shown))

  it.each(['שלום', 'می‌خواهم', '👩‍👩‍👧 ❤️', 'naïve – “quotes” 日本'])('%s stays as it is', (text) =>
    expect(flat(text)).toEqual([text]),
  )
})
