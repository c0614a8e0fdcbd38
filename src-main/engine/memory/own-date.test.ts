import { describe, expect, it } from 'vitest'
import { frontmatterDate, titleOf, todayIn } from './own-date'

describe('the date of a memory', () => {
  it.each([
    ['---\ncreated: 2024-02-29\n---\ntext', '2024-02-29'],
    ['---\ntitle: x\ncreated_on: "2024-01-05"\n---\n', '2024-01-05'],
    ["---\r\nDate: '2024-01-05T10:00:00Z'\r\n---\r\nx", '2024-01-05'],
    ['---\ndate: 11 March 2024 \n---\ntext', '2024-03-11'],
    ['---\ncreated: 2024-02-30\n---\ntext', null],
    ['---\ncreated: soon\n---\ntext', null],
    ['created: 2024-01-05', null],
    ['text\n---\ncreated: 2024-01-05\n---', null],
  ])('of %j is %s', (text, expected) => expect(frontmatterDate(text)).toBe(expected))

  it('is today in the person’s zone', () => {
    const lateInUtc = Date.parse('2026-03-02T23:30:00Z')
    expect(todayIn('UTC', lateInUtc)).toBe('2026-03-02')
    expect(todayIn('Asia/Tokyo', lateInUtc)).toBe('2026-03-03')
    expect(todayIn('America/Los_Angeles', Date.parse('2026-03-02T03:00:00Z'))).toBe('2026-03-01')
  })
})

describe('titleOf', () => {
  it.each([
    ['Kelly was born on March 4th 1990', 'Kelly was born on March 4th 1990'],
    ['\n\n## Boiler manual\ntext', 'Boiler manual'],
    ['---\ntitle: "Our house"\n---\n# Other', 'Our house'],
    ['---\ncreated: 2024-01-01\n---\n- first item', 'first item'],
    ['🎉', '🎉'],
  ])('of %j is %j', (text, expected) => expect(titleOf(text)).toBe(expected))

  it('cuts a long line between words and never inside a character', () => {
    expect(titleOf('word '.repeat(40))).toBe(`${'word '.repeat(15)}word…`)
    const title = titleOf('👩‍👩‍👧'.repeat(40))
    expect(title.length).toBeLessThanOrEqual(80)
    expect(title.replace(/👩‍👩‍👧/gu, '')).toBe('…')
  })
})
