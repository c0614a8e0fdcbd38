import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEnv, setEnv, unsetEnv } from './env-file'

describe('setEnv', () => {
  it.each([
    ['', 'OPENAI_API_KEY=abc\n'],
    ['# mine\nA=1', '# mine\nA=1\nOPENAI_API_KEY=abc\n'],
    ['A=1\r\n', 'A=1\r\nOPENAI_API_KEY=abc\r\n'],
    ['A=1\n\nOPENAI_API_KEY=old # why\n\nB=2\n', 'A=1\n\nOPENAI_API_KEY=abc # why\n\nB=2\n'],
    ['export OPENAI_API_KEY = "old"\nB=2', 'export OPENAI_API_KEY = abc\nB=2'],
    ['OPENAI_API_KEY=\nB=2\n', 'OPENAI_API_KEY=abc\nB=2\n'],
    ['OPENAI_API_KEY=   \nB=2\n', 'OPENAI_API_KEY=abc   \nB=2\n'],
    ['OPENAI_API_KEY=one\nOPENAI_API_KEY=two\n', 'OPENAI_API_KEY=one\nOPENAI_API_KEY=abc\n'],
    ["A='\nOPENAI_API_KEY=inside\n'\n", "A='\nOPENAI_API_KEY=inside\n'\nOPENAI_API_KEY=abc\n"],
    ['# OPENAI_API_KEY=commented\n', '# OPENAI_API_KEY=commented\nOPENAI_API_KEY=abc\n'],
    ['MY_OPENAI_API_KEY=other\n', 'MY_OPENAI_API_KEY=other\nOPENAI_API_KEY=abc\n'],
  ])('%j → %j', (before, after) => expect(setEnv(before, 'OPENAI_API_KEY', 'abc')).toBe(after))

  it.each(['a b', 'a#b', '$HOME', 'two\nlines', "it's", 'say "x"', 'a`b', ' edge ', 'x\\n y', 'both \' and "', 'a\\'])(
    'keeps %j exactly',
    (value) => {
      const text = setEnv('A=1\nB="it\'s"\n', 'OPENAI_API_KEY', value)
      expect(parseEnv(text ?? '')).toEqual({ A: '1', B: "it's", OPENAI_API_KEY: value })
    },
  )

  it('says no to what the format cannot hold', () => {
    expect(setEnv('A=1\n', 'OPENAI_API_KEY', `'"\`#x`)).toBeNull()
  })

  it('round-trips any value that has not all three quotes, beside any other lines, and undoes cleanly', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '# note = "x',
        'A=1',
        "B='x # y'",
        'C="a\nb"',
        'export D=z # why',
        'OPENAI_API_KEY=old',
        '  E : f',
      ),
      fc.stringMatching(/^#[A-Za-z0-9 =]{0,20}$/),
    )
    const value = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...`ab1 #$=\\"'\n\t:é`) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), value, (lines, eol, secret) => {
        const before = lines.map((text) => `${text}${eol}`).join('')
        const after = setEnv(before, 'OPENAI_API_KEY', secret)
        if (after === null) throw new Error(`not kept: ${JSON.stringify(secret)}`)
        expect(parseEnv(after)).toEqual({ ...parseEnv(before), OPENAI_API_KEY: secret })
        const { OPENAI_API_KEY: _, ...others } = parseEnv(before)
        expect(parseEnv(unsetEnv(after, 'OPENAI_API_KEY'))).toEqual(others)
        if (!/OPENAI_API_KEY/.test(before)) expect(unsetEnv(after, 'OPENAI_API_KEY')).toBe(before)
      }),
      { numRuns: 500 },
    )
  })
})

describe('unsetEnv', () => {
  it.each([
    ['A=1\nOPENAI_API_KEY=x # why\nB=2\n', 'A=1\nB=2\n'],
    ['OPENAI_API_KEY="a\nb"\nB=2', 'B=2'],
    ['OPENAI_API_KEY=1\nA=1\n\nexport OPENAI_API_KEY=2', 'A=1\n\n'],
    ['A=1\n', 'A=1\n'],
  ])('%j → %j', (before, after) => expect(unsetEnv(before, 'OPENAI_API_KEY')).toBe(after))
})
