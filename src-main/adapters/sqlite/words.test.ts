import { existsSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayBeOneOf, occurrences, stemsOf, wordsOf } from './words'

/** The stems FTS5 makes of a text, in order of first appearance of each row's only word. */
function fts5Stems(words: string[]): string[] {
  const db = new Database(':memory:')
  db.exec(`CREATE VIRTUAL TABLE t USING fts5 (w, tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE v USING fts5vocab (t, instance)`)
  const add = db.prepare('INSERT INTO t (rowid, w) VALUES (?, ?)')
  words.forEach((word, index) => void add.run(index + 1, word))
  const rows = db.prepare<[], { doc: number; term: string }>('SELECT doc, term FROM v ORDER BY doc, offset').all()
  const stems = words.map(() => '')
  for (const { doc, term } of rows) stems[doc - 1] = `${stems[doc - 1]} ${term}`.trim()
  return stems
}

const SAMPLE =
  `running runs ran happiness happily generalizations oscillators conflated troubling relational conditional
  rationally valency hesitancy digitizer conformably radically differently vilely analogously vietnamization predication
  operator feudalism decisiveness hopefulness callousness formality sensitivity sensibility triplicate formative formalize
  electricity electrical hopeful goodness revival allowance inference airliner gyroscopic adjustable defensible irritant
  replacement adjustment dependent adoption homologou communism activate angularity homologous effective bowdlerize probate
  rate cease controll roll Ångström naïve café ÉCOLE ties caresses ponies agreed plastered motoring is as at by i a
  skies dying news proceed exceed sky 1990s v2 4th 東京 naïvely`.split(/\s+/)

it('stems as FTS5 does', () => {
  const expected = fts5Stems(SAMPLE)
  expect(
    SAMPLE.map((word) =>
      wordsOf(word)
        .map((found) => found.stem)
        .join(' '),
    ),
  ).toEqual(expected)
})

const DATA = new URL('../../../../shared/data/locomo-dev.json', import.meta.url)
it.skipIf(!existsSync(DATA))('stems every word of real conversations as FTS5 does (skipped: no data)', () => {
  const all = new Set(readFileSync(DATA, 'utf8').match(/[\p{L}\p{N}]+/gu))
  const words = [...all]
  const expected = fts5Stems(words)
  const different = words.filter(
    (word, index) =>
      wordsOf(word)
        .map((found) => found.stem)
        .join(' ') !== expected[index],
  )
  expect(different).toEqual([])
})

it('finds words one after another', () => {
  const words = wordsOf('Born on a boat, she was born ON land')
  expect(occurrences(words, ['born', 'on'])).toEqual([0, 6])
  expect(occurrences(words, [])).toEqual([])
  expect(words[3]).toEqual({ stem: 'boat', start: 10, end: 14 })
})

it('never rules out a word that has the stem', () => {
  const written = fc.stringMatching(/^[A-Za-zäéñßİYy0-9]{1,9}(ing|ed|s|ies|y|ational|eed|ly)?$/)
  fc.assert(
    fc.property(written, (word) => {
      const stems = stemsOf(word)
      expect(stemsOf(word, mayBeOneOf(stems))).toEqual(stems)
    }),
    { numRuns: 3_000 },
  )
  const sample = SAMPLE.join(' ')
  expect(stemsOf(sample, mayBeOneOf(stemsOf(sample)))).toEqual(stemsOf(sample))
  expect(stemsOf('running dogs', mayBeOneOf(['dog']))).toEqual(['', 'dog'])
})

it('finds the words where the expression does that FTS5 is like', () => {
  const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{M}\p{Co}]*/gu
  const written = fc.stringMatching(/^(a|Z|0|9|@|\[|`|\{|\/|:| |é|e\u0301|\u0301|東|😀|_|\n){0,20}$/u)
  const check = (text: string) => {
    const expected = [...text.matchAll(WORD)].map(({ index, 0: word }) => [index, index + word.length])
    expect(wordsOf(text).map(({ start, end }) => [start, end])).toEqual(expected)
    expect(stemsOf(text)).toEqual(wordsOf(text).map(({ stem }) => stem))
  }
  fc.assert(fc.property(written, check), { numRuns: 3_000 })
})
