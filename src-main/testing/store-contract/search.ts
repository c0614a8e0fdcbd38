import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemFilter, Store } from '../../engine/ports'
import { newItem } from './rows'

const QUERY_RUNS = 10_000

/** Strings made to break a query language: operators, quotes, SQL, odd Unicode. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ...`" ' ( ) * ^ + - -- : { } [ ] , ; . / \\ | || OR AND NOT NEAR NEAR(a,2) "a b" text: title: {text}: -" "" """ col:x a* ^a a+b
        'or''1'='1 ;DROP TABLE item;-- %_ ? ?1 @now $x :x \u0000 \ud800 \udfff \u200b é e\u0301 İ ß ﬁ 東京 ไทย 😀 kelly born v2.3.1 a_b C++ #1 “q” ‘r’`.split(
          ' ',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(' ')),
)

export function searchContract(current: () => Store): void {
  describe('search', () => {
    const ids = async (query: string, filter: ItemFilter = {}, limit = 10) =>
      (await current().search(query, filter, limit)).map((hit) => hit.id)

    it('quotes the sentence that matches, word for word, and says what it knows of it', async () => {
      const text = 'We met in spring. Kelly was born on March 4th 1990 in Bath. She likes tea.'
      await current().putItem(newItem('m1', text, { source: 'Chat about Kelly', created_on: '2026-01-05' }))
      const [hit] = await current().search('when was Kelly born?', {}, 10)
      expect(hit).toMatchObject({
        id: 'm1',
        source: 'Chat about Kelly',
        created_on: '2026-01-05',
        kind: 'fact',
        match_kind: 'multiple',
        score_kind: 'fused',
        exact_snippet: 'Kelly was born on March 4th 1990 in Bath.',
        text,
        relevance_score: 1,
      })
    })

    it('scores a weak match low and a strong one high', async () => {
      await current().putItem(newItem('m1', 'I like chess'))
      await current().putItem(newItem('m2', 'Kelly was born on March 4th 1990'))
      const [weak] = await current().search('who won the 1962 chess olympiad?', {}, 10)
      const [strong] = await current().search('when was kelly born', {}, 10)
      expect(weak?.relevance_score).toBeLessThan(0.22)
      expect(strong?.relevance_score).toBeGreaterThan(0.9)
      expect(await ids('what is it and who are they')).toEqual([])
    })

    it('matches word forms, and names and identifiers as they are', async () => {
      await current().putItem(newItem('m1', 'She runs every morning. Deploy with build_all at v2.3.1.'))
      await current().putItem(
        newItem('m2', 'See /srv/app/config.yaml, error E-1042, in C++ and node.js; build all of it'),
      )
      expect(await ids('running in the mornings')).toEqual(['m1'])
      expect(await ids('v2.3.1')).toEqual(['m1'])
      expect((await ids('build_all'))[0]).toBe('m1')
      for (const query of ['app/config.yaml', 'E-1042', '"in C++"', 'node.js']) expect(await ids(query)).toEqual(['m2'])
    })

    it('understands phrases, OR and exclusion', async () => {
      await current().putItem(newItem('m1', 'red paint for the garden gate'))
      await current().putItem(newItem('m2', 'gate code 4411, garden on the left'))
      await current().putItem(newItem('m3', 'blue paint for the boat'))
      expect((await ids('garden gate')).sort()).toEqual(['m1', 'm2'])
      expect(await ids('"garden gate"')).toEqual(['m1'])
      expect((await ids('boat OR code')).sort()).toEqual(['m2', 'm3'])
      expect(await ids('paint -boat')).toEqual(['m1'])
      expect(await ids('paint -"garden gate"')).toEqual(['m3'])
      expect(await ids('"garden gate" code')).toEqual(['m1'])
      expect(await ids('-paint')).toEqual([])
    })

    it('applies every filter inside the search, not after it', async () => {
      const store = current()
      for (let n = 0; n < 40; n++) await store.putItem(newItem(`x${n}`, 'kettle kettle kettle', { message_id: 'q9' }))
      await store.putItem(newItem('m1', 'a kettle', { kind: 'note', created_on: '2025-05-01', message_id: 'q1' }))
      await store.putItem(newItem('m2', 'the kettle', { scope: 'project:Boat', turn_id: 't2' }))
      expect(await ids('kettle', { kinds: ['note'] })).toEqual(['m1'])
      expect(await ids('kettle', { kinds: [] })).toEqual([])
      expect(await ids('kettle', { scope: 'project:Boat' })).toEqual(['m2'])
      expect(await ids('kettle', { dateTo: '2025-12-31' })).toEqual(['m1'])
      expect(await ids('kettle', { dateFrom: '2025-05-02', excludeMessageIds: ['q9'] })).toEqual(['m2'])
      expect(await ids('kettle', { excludeMessageIds: ['q9', 't2', 'q1'] })).toEqual([])
      expect(await ids('kettle', {}, 5)).toHaveLength(5)
    })

    it('finds a memory by its title and by the chunk beside it, and ranks the chunk itself higher', async () => {
      const store = current()
      const entry = newItem('m1', 'The code is 4411. Ring twice.', { title: 'Garden gate', kind: 'note' })
      await store.putItem(entry)
      expect(await ids('garden gate')).toEqual(['m1'])
      await store.putItem({
        ...newItem('m2', 'Anna plays cello. On Tuesdays she teaches.'),
        chunks: ['Anna plays cello. ', 'On Tuesdays she teaches.'],
      })
      const hits = await store.search('cello Tuesdays', {}, 10)
      expect(hits.map((hit) => hit.text)).toHaveLength(2)
      expect((await store.search('cello', {}, 10)).map((hit) => hit.text)).toEqual([
        'Anna plays cello. ',
        'On Tuesdays she teaches.',
      ])
    })

    it(`takes any string as a query (${QUERY_RUNS} tried)`, async () => {
      const store = current()
      await store.putItem(newItem('m1', 'Kelly was born on March 4th 1990; v2.3.1, a_b, C++, 東京, ไทย'))
      await fc.assert(
        fc.asyncProperty(nasty, async (query) => {
          for (const hit of await store.search(query, {}, 5)) {
            expect(hit.text).toContain(hit.exact_snippet)
            expect(hit.relevance_score).toBeGreaterThanOrEqual(0)
            expect(hit.relevance_score).toBeLessThanOrEqual(1)
          }
          await store.listItems({ query, limit: 2, offset: 0 })
          await store.searchMessages(query, 2)
        }),
        { numRuns: QUERY_RUNS },
      )
    }, 60_000)
  })
}
