import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isContent, literalQuery, parseQuery } from './query'

/** Words plain, identifiers in <>, phrases in "", alternatives with |, exclusions with -; required groups with !. */
function read(query: string): string {
  const { groups, exclude } = parseQuery(query)
  const term = ({ text, kind }: { text: string; kind: string }) =>
    kind === 'phrase' ? `"${text}"` : kind === 'identifier' ? `<${text}>` : text
  return [
    ...groups.map((group) => group.any.map(term).join('|') + (group.required ? '!' : '')),
    ...exclude.map((excluded) => `-${term(excluded)}`),
  ].join(' ')
}

describe('parseQuery', () => {
  it.each([
    ['when was Kelly born?', 'when was Kelly born'],
    ["what's Kelly’s address", 'what Kelly address'],
    ['"blue pot" key', '"blue pot"! key'],
    ['“curly quotes” work', '"curly quotes"! work'],
    ['cat OR dog bird', 'cat|dog bird'],
    ['"a b" | "c d"', '"a b"|"c d"!'],
    ['"a b" OR c', '"a b"|c'],
    ['cat or dog', 'cat or dog'],
    ['tea -milk -"two sugars"', 'tea -milk -"two sugars"'],
    ['well-known --home a - b', '<well-known> <--home> a b'],
    ['v2.3.1, src/a.ts; E-1042!', '<v2.3.1> <src/a.ts> <E-1042>'],
    ['fooBar snake_case NASA C++ C# #12', '<fooBar> <snake_case> <NASA> <C++> <C#> <#12>'],
    ['anna@example.com 2,340 4:30', '<anna@example.com> <2,340> <4:30>'],
    ['(one,two)[three]', 'one two three'],
    ['end of it. Next… thing', 'end of it Next thing'],
    ['unclosed "quote here', 'unclosed quote here'],
    ['OR OR', ''],
    ['OR cat', 'cat'],
    ['cat OR', 'cat'],
    ['😀 !?', ''],
    ['', ''],
    ['東京 旅行', '東京 旅行'],
  ])('reads %j as %s', (query, expected) => expect(read(query)).toBe(expected))

  it('gives only terms with a letter or digit, from any string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        const { groups, exclude } = parseQuery(query)
        for (const term of [...groups.flatMap((group) => group.any), ...exclude])
          expect(term.text).toMatch(/[\p{L}\p{N}]/u)
        expect(groups.every((group) => group.any.length > 0)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('stops reading after 64 terms', () => {
    expect(parseQuery('word '.repeat(500)).groups).toHaveLength(64)
  })

  it('knows which terms can drive a match', () => {
    const content = parseQuery('What do you know about "the who" and Kelly?').groups.flatMap((group) => group.any)
    expect(content.filter(isContent).map((term) => term.text)).toEqual(['the who', 'Kelly'])
  })
})

describe('literalQuery', () => {
  it('takes the meaning out of operators and leaves the words', () => {
    expect(read(literalQuery('She said "stay" OR go -now | later'))).toBe('She said stay or go now later')
  })
  it('leaves nothing that excludes or requires', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        const { groups, exclude } = parseQuery(literalQuery(text))
        expect(exclude).toEqual([])
        expect(groups.some((group) => group.required || group.any.length > 1)).toBe(false)
      }),
    )
  })
})
