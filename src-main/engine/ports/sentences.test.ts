import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sentenceSpans, sentencesOf } from './sentences'

it.each<[string, string[]]>([
  ['Mr. Hale owns the boat. He likes it.', ['Mr. Hale owns the boat.', 'He likes it.']],
  ['Ask Dr. Okafor or Prof. Lind. They know.', ['Ask Dr. Okafor or Prof. Lind.', 'They know.']],
  ['J. K. Rowling wrote it. I read it.', ['J. K. Rowling wrote it.', 'I read it.']],
  ['Take fruit, e.g. apples. Or pears, i.e. Conference.', ['Take fruit, e.g. apples.', 'Or pears, i.e. Conference.']],
  ['It costs 3.50 or 1,200.75 euros. Pay now.', ['It costs 3.50 or 1,200.75 euros.', 'Pay now.']],
  ['Meet at 3 p.m. We eat at 7 p.m. Tuesday.', ['Meet at 3 p.m.', 'We eat at 7 p.m. Tuesday.']],
  ['The bus leaves at 3 p.m. sharp. Run!', ['The bus leaves at 3 p.m. sharp.', 'Run!']],
  ['She lives near St. James Park. It is green.', ['She lives near St. James Park.', 'It is green.']],
  ['We moved to Main St. She stayed.', ['We moved to Main St.', 'She stayed.']],
  ['Well... maybe. Wait… Kelly came.', ['Well... maybe.', 'Wait…', 'Kelly came.']],
  ['See https://example.com/a?b=C.d for more. Thanks.', ['See https://example.com/a?b=C.d for more.', 'Thanks.']],
  ['Version 2.3.1.Beta is out! Try it.', ['Version 2.3.1.Beta is out!', 'Try it.']],
  ['1. Milk\n2. Bread and no. 7 rolls', ['1. Milk', '2. Bread and no. 7 rolls']],
  ['I said no. Then I left.', ['I said no.', 'Then I left.']],
  ['Acme Inc. Shares fell. The U.S. President spoke.', ['Acme Inc. Shares fell.', 'The U.S. President spoke.']],
  ['“Really?” she asked. "Yes." He nodded.', ['“Really?” she asked.', '"Yes."', 'He nodded.']],
  ['i like tea. she does not. e.g. green tea', ['i like tea.', 'she does not.', 'e.g. green tea']],
  ['私は東京に住んでいます。猫が好きです。', ['私は東京に住んでいます。', '猫が好きです。']],
  ['मैं दिल्ली में रहता हूँ। मुझे चाय पसंद है।', ['मैं दिल्ली में रहता हूँ।', 'मुझे चाय पसंद है।']],
  ['', []],
])('cuts %j at the ends of its sentences', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})

it('loses and repeats nothing of any text', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('Mr. ', 'e.g. ', '... ', '3 p.m. ', '?! ', '\n', '。', '”', ' J. ', 'St. ', '1. '),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const text = parts.join('')
      const spans = sentenceSpans(text)
      expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
      for (const { start, end } of spans) expect(end).toBeGreaterThan(start)
    }),
    { numRuns: 500 },
  )
})

it('cuts a text that is one sentence as any other', () => {
  const written = fc.stringMatching(/^(x|A| |X|1|"|,|\.|!|\?|\n|e\.g\.|\t){0,12}$/)
  // The same with a letter that is not ASCII goes by Unicode's rules.
  const check = (text: string) => {
    expect(sentenceSpans(text)).toEqual(sentenceSpans(text.replaceAll('x', 'ä')))
  }
  fc.assert(fc.property(written, check), { numRuns: 2_000 })
  expect(sentenceSpans('One only, and no more.  ')).toEqual([{ start: 0, end: 24 }])
})
