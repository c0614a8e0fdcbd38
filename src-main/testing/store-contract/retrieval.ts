/** Properties of Stage 1 that hold for every store: nothing leaks, everything is found. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MemoryItem } from '../../contract/index'
import type { ItemFilter, Store } from '../../engine/ports'
import { newItem, nextTime } from './rows'
import { embedPending, towards } from './vectors'

const KINDS = ['fact', 'episode', 'note', 'observation'] as const
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const word = fc.constantFrom('kettle', 'garden', 'bridge', 'violin', 'Anna', 'Bo')
const person = fc.constantFrom('Anna', 'Bo')
const place = fc.constantFrom('x', 'y')
const day = fc.constantFrom('2025-01-10', '2025-06-15', '2026-02-01')

const item = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 4 }),
  kind: fc.constantFrom(...KINDS),
  scope: fc.constantFrom('global', 'project:Boat', 'project:House'),
  created_on: day,
  tags: fc.subarray(['a', 'b', 'c']),
  message_id: fc.constantFrom(null, 'q1', 'q2'),
  turn_id: fc.constantFrom(null, 't1', 't2'),
  person: some(person),
  project: some(fc.constantFrom('Boat', 'House')),
  audience: some(place),
  folder: some(place),
  agent: some(place),
  series: some(fc.constantFrom('s1', 's2')),
  bank: some(fc.constant('second')),
  state: fc.constantFrom('live', 'live', 'live', 'hidden', 'superseded', 'expired'),
})

const filter: fc.Arbitrary<ItemFilter> = fc
  .record(
    {
      bank: fc.constant('second'),
      kinds: fc.subarray([...KINDS]),
      scope: fc.constantFrom('global', 'project:Boat'),
      project: fc.constantFrom('Boat', 'House'),
      person,
      folder: place,
      agent: place,
      audiences: fc.subarray(['x', 'y']),
      projects: fc.subarray(['Boat', 'House']),
      tags: fc.subarray(['a', 'b']),
      excludeMessageIds: fc.subarray(['q1', 't2']),
      dateFrom: day,
      dateTo: day,
      includeSuperseded: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)))

const projectOf = (one: MemoryItem) =>
  one.project ?? (one.scope.startsWith('project:') ? one.scope.slice(8) : undefined)

/** The filter said once more, over what the store gives back. */
function allowed(one: MemoryItem, by: ItemFilter, now: string): boolean {
  const listed = (value: string | undefined, list: string[] | undefined) =>
    list === undefined || value === undefined || list.includes(value)
  const equal = (value: string | undefined, wanted: string | undefined) => wanted === undefined || value === wanted
  const excluded = by.excludeMessageIds ?? []
  return (
    one.forgotten_at === null &&
    (one.is_latest || by.includeSuperseded === true) &&
    (one.expires_at === null || one.expires_at > now) &&
    (one.bank ?? 'default') === (by.bank ?? 'default') &&
    (by.kinds === undefined || by.kinds.includes(one.kind)) &&
    equal(one.scope, by.scope) &&
    equal(projectOf(one), by.project) &&
    equal(one.person, by.person) &&
    equal(one.folder, by.folder) &&
    equal(one.agent, by.agent) &&
    listed(one.audience, by.audiences) &&
    listed(projectOf(one), by.projects) &&
    (by.tags ?? []).every((tag) => one.tags.includes(tag)) &&
    !excluded.includes(one.message_id ?? '') &&
    !excluded.includes(one.turn_id ?? '') &&
    (by.dateFrom === undefined || one.created_on >= by.dateFrom) &&
    (by.dateTo === undefined || one.created_on <= by.dateTo)
  )
}

export function retrievalContract(current: () => Store, now: () => string): void {
  describe('retrieval', () => {
    let next = 0

    it('never shows what a filter keeps back, and shows all that holds the words and that it allows', async () => {
      const store = current()
      await fc.assert(
        fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 12 }), filter, word, async (items, by, asked) => {
          const run = `run${++next}`
          const made: string[] = []
          for (const { words, state, ...fields } of items) {
            const id = `m${++next}`
            const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
            const expires_at = state === 'expired' ? '2020-01-01T00:00:00.000Z' : null
            const entry = newItem(id, `${next % 16} ${words.join(' ')} ${run}`, { ...given, expires_at })
            await store.putItem(entry)
            made.push(id)
            if (state === 'hidden') await store.hideItem(id, nextTime())
            if (state !== 'superseded') continue
            await store.putItem(
              newItem(`${id}b`, `${next % 16} newer ${words.join(' ')} ${run}`, { ...given, parent_id: id }),
            )
            made.push(`${id}b`)
          }
          await embedPending(store)
          await embedPending(store, 'second')
          const known = (await Promise.all(made.map((id) => store.getItem(id)))).filter((one) => one !== null)
          const expected = known
            .filter((one) => allowed(one, by, now()) && one.text.includes(asked))
            .map((one) => one.id)
          for (const vector of [undefined, towards(next % 16)]) {
            const hits = await store.search(`${asked} ${run}`, by, 200, vector ? { vector } : {})
            const ids = hits.map((hit) => hit.id)
            for (const hit of hits) expect(allowed((await store.getItem(hit.id)) as MemoryItem, by, now())).toBe(true)
            expect(new Set(ids).size).toBe(ids.length)
            expect(ids).toEqual(expect.arrayContaining(expected))
          }
        }),
        { numRuns: 60 },
      )
    }, 60_000)

    it('finds what was remembered, by its own words, whatever else is there', async () => {
      const store = current()
      const text = fc
        .array(fc.stringMatching(/^[a-z]{5,9}$/), { minLength: 3, maxLength: 8 })
        .map((words) => words.join(' '))
      await fc.assert(
        fc.asyncProperty(text, async (said) => {
          const id = `f${++next}`
          await store.putItem(newItem(id, `${said}.`))
          const found = async () => (await store.search(said, {}, 5)).map((hit) => hit.id)
          expect(await found()).toContain(id)
          await embedPending(store)
          expect(await found()).toContain(id)
        }),
        { numRuns: 100 },
      )
    }, 60_000)

    it('finds by meaning what shares no word, and by words what has no vector yet', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'number 3 apples'))
      await store.putItem(newItem('m2', 'number 7 pears'))
      await embedPending(store)
      await store.putItem(newItem('m3', 'number 9 quinces'))
      const ids = async (query: string, axis: number) =>
        (await store.search(query, {}, 10, { vector: towards(axis) })).map((hit) => hit.id)
      expect((await ids('fruit', 7))[0]).toBe('m2')
      expect((await ids('fruit', 3))[0]).toBe('m1')
      expect((await ids('quinces', 7))[0]).toBe('m3')
      const [hit] = await store.search('fruit', {}, 1, { vector: towards(7) })
      expect(hit).toMatchObject({ match_kind: 'semantic', exact_snippet: 'number 7 pears' })
    })

    it('keeps to phrases and exclusions in every retriever', async () => {
      const store = current()
      await store.putItem(newItem('m1', '5 red gate'))
      await store.putItem(newItem('m2', '5 gate painted red'))
      await embedPending(store)
      const ids = async (query: string) =>
        (await store.search(query, {}, 10, { vector: towards(5) })).map((hit) => hit.id)
      expect(await ids('"red gate"')).toEqual(['m1'])
      expect(await ids('gate -painted')).toEqual(['m1'])
      expect(await ids('"gate red"')).toEqual([])
    })

    it('asks what the caller names exactly in place of its own names', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'The pump runs on build E-1042'))
      await store.putItem(newItem('m2', 'Another pump altogether'))
      const hits = await store.search('which pump', {}, 10, { terms: ['E-1042'] })
      expect(hits.map((hit) => [hit.id, hit.match_kind])).toEqual([
        ['m1', 'multiple'],
        ['m2', 'stemmed'],
      ])
      expect((await store.search('which pump', {}, 10, { fusion: 'rrf', terms: ['E-1042'] }))[0]?.id).toBe('m1')
    })

    it('knows other forms of a word, and neighbours in meaning where the word itself is rare', async () => {
      const store = current()
      await store.putItem(newItem('m1', 'We bought a blue bicycle'))
      await store.putItem(newItem('m2', 'The physician moved to Leeds'))
      const ids = async (query: string) => (await store.search(query, {}, 10)).map((hit) => hit.id)
      expect(await ids('what to buy')).toEqual(['m1'])
      expect(await ids('bikes')).toEqual(['m1'])
      expect(await ids('doctor')).toEqual(['m2'])
    })
  })
}
