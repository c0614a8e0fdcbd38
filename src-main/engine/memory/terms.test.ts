import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepTerms, lostTerms, termSpans, termsIn } from './terms'

const TERMS: [message: string, terms: string[]][] = [
  ['When was Kelly born?', ['Kelly']],
  ['Kelly?', ['Kelly']],
  ["Kelly's birthday", ['Kelly']],
  ['Suggest a present for Anna Smith', ['Anna Smith']],
  ['what did Dr. Smith say about the "blue pot"?', ['Smith', 'blue pot']],
  ['What did Kelly and Anna decide in March?', ['Kelly', 'Anna']],
  ['Bank of England and Tesco', ['Bank of England', 'Tesco']],
  ['I told Tom that Jean-Luc O’Brien likes C++ and C#.', ['Tom', 'Jean-Luc O’Brien', 'C++', 'C#']],
  ['tell Kelly: hi. Then call Bob', ['Kelly', 'Bob']],
  ['Did Ludwig van Beethoven live here?', ['Ludwig van Beethoven']],
  ['Did we ship v2.3.1 of src/main/a.ts?', ['v2.3.1', 'src/main/a.ts']],
  ['What is E-1042 and ENOENT?', ['E-1042', 'ENOENT']],
  ['iPhone 15 or Windows 11', ['iPhone', 'Windows 11']],
  ['use fooBar or snake_case with --flag $HOME', ['fooBar', 'snake_case', '--flag', '$HOME']],
  ['the NASA and R&D teams', ['NASA', 'R&D']],
  ['COVID-19 shots, 2nd dose, 17% of 2,340', ['COVID-19']],
  ['run `npm test` in ~/code', ['npm test', '~/code']],
  ['3.14 or 192.168.0.1 or Python 3.12', ['192.168.0.1', 'Python 3.12']],
  ['mail anna@example.com about #12 and @bob', ['anna@example.com', '#12', '@bob']],
  ['Open https://example.com/a?b=1 please', ['https://example.com/a?b=1']],
  ['node.js vs deno', ['node.js']],
  ['the boiler code is 4411', ['4411']],
  ['call 555-0199 now', ['555-0199']],
  ["She said 'stay calm' twice", ['stay calm']],
  ['open C:\\Users\\kelly\\notes.txt', ['C:\\Users\\kelly\\notes.txt']],
  ['„Guten Tag“ in the letter', ['Guten Tag']],
  ['wrote «bonjour» there', ['bonjour']],
]

const PLAIN = [
  'Restaurants near me',
  'Dinner with whom?',
  'what is my sister called?',
  'WHERE IS MY KEY',
  'When Was The Car Bought In The City',
  'my 10-minute walk at 4:30 and/or 5pm on 2026-11-30',
  'Monday is fine',
  'Is it on Friday, 12 March?',
  'Follow-up on this',
  'in 1990 we moved',
  'OK, I will go. Then what?',
  'Please remind me tomorrow',
  'Yes. No. Maybe.',
  "I'm here and It's late",
  'how much is 20% of 300 kg?',
  'e.g. the a.m. train, i.e. 7am',
  '',
  '???',
]

describe('termsIn', () => {
  it.each(TERMS)('%j has %j', (message, terms) => expect(termsIn(message)).toEqual(terms))
  it.each(PLAIN)('%j has none', (message) => expect(termsIn(message)).toEqual([]))
})

describe('keepTerms', () => {
  it.each<[string[], string, string[]]>([
    [['kelly', 'born', 'when'], 'When was Kelly born?', ['Kelly']],
    [['Kelly born'], 'When was Kelly born?', ['Kelly']],
    [['Kelly’s', "Kelly's"], 'When was Kelly born?', ['Kelly']],
    [['Kell', 'ell'], 'When was Kelly born?', []],
    [['Bob'], 'When was Kelly born?', []],
    [['blue', 'blue pot', 'pot'], 'where is the "blue pot"?', ['blue', 'blue pot', 'pot']],
    [['the blue pot'], 'where is the "blue pot"?', []],
    [['Smith'], 'ask Anna Smith', ['Smith']],
    [['Dinner'], 'Dinner with whom?', []],
    [['Trattoria'], 'Trattoria near the office?', ['Trattoria']],
    [['src/a.ts', 'a.ts', 'src'], 'open src/a.ts', ['src/a.ts', 'a.ts', 'src']],
    [['', ' ', '...', '"'], 'ask "x y"', []],
  ])('of %j in %j keeps %j', (proposed, message, kept) => expect(keepTerms(proposed, message)).toEqual(kept))

  it('finds what a writer lost, also when it kept a part', () => {
    const message = 'Did Anna Smith see "the blue pot" with Tom?'
    expect(lostTerms([['Anna'], []], message)).toEqual(['Anna Smith', 'the blue pot', 'Tom'])
    expect(lostTerms([['Anna Smith', 'the blue pot'], ['tom']], message)).toEqual([])
  })

  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(
        fc.constantFrom('Kelly', ' ', '"', '“', '”', "'", 'v2.3', '\n', 'the', '.', '/', 'İ', 'ß', '-', '`', 'Q'),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  )
  it('gives only what stands in the message, whatever is proposed', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 6 }), (message, proposed) => {
        const kept = [...keepTerms(proposed, message), ...keepTerms([message], message), ...termsIn(message)]
        for (const term of kept) {
          expect(message).toContain(term)
          expect(term).toMatch(/[\p{L}\p{N}]/u)
        }
        for (const span of termSpans(message)) expect(span.end).toBeGreaterThan(span.start)
      }),
      { numRuns: 2_000 },
    )
  })
})
