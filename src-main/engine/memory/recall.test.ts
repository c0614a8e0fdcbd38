import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDateParser } from '../../adapters/dates'
import { openSqliteStore } from '../../adapters/sqlite'
import { countingIds, fakeClock, memoryFiles } from '../../testing/ports'
import { manualClock } from '../../testing/recall-kit'
import { tempHome } from '../../testing/temp-home'
import type { Store } from '../ports'
import { createMemory } from './memory'
import { createRecall, type Recall } from './recall'
import type { Memory } from './types'

/** Recall by rules over the real store. */
describe('recall without a model', () => {
  let store: Store
  let memory: Memory
  let recall: Recall

  beforeEach(async () => {
    const home = tempHome()
    const clock = fakeClock('2026-03-02T23:30:00Z')
    store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
    memory = createMemory({ store, clock, ids: countingIds(), files: memoryFiles(), zone: () => 'Asia/Tokyo' })
    recall = createRecall({
      lookup: (query, options) => memory.search(query, options),
      clock: manualClock('2026-03-02T23:30:00Z'),
      dates: createDateParser(),
      zone: () => 'Asia/Tokyo',
      numbers: () => ({ gate: 'model', searches: 20, slot_gate: false, deadline_ms: 7_000 }),
      openDecider: async () => null,
    })
    await keep('Kelly was born on March 4th 1990', { message_id: 'q1' })
    await keep('Kelly lives in Bath and works at the library')
    await keep('My sister Anna loves pottery')
    await keep('I like chess')
  })
  afterEach(() => store.close())

  const keep = (text: string, rest: Partial<Parameters<Memory['remember']>[0]> = {}) =>
    memory.remember({ text, origin: 'owner', ...rest })
  const injected = async (message: string, previous = '', excludeMessageIds: string[] = []) =>
    (await recall.forChat(message, { previous, excludeMessageIds })).injected.map((hit) => hit.id)

  it('brings what the message is about, best first', async () => {
    expect(await injected('When was Kelly born?')).toEqual(['mem_1'])
    expect(await injected("What's Kelly's birthday?")).toContain('mem_1')
    expect(await injected('Can you suggest a birthday present for my sister?')).toEqual(['mem_3'])
  })

  it('leaves out what shares too little, and says it was found', async () => {
    const { injected: none, retrieved } = await recall.forChat('who won the 1962 chess olympiad?')
    expect(none).toEqual([])
    expect(retrieved.map((hit) => hit.id)).toEqual(['mem_4'])
  })

  it('never brings back what is in context', async () => {
    expect(await injected('When was Kelly born?', '', ['q1'])).toEqual(['mem_2'])
  })

  it('reads the last reply for what a pronoun means', async () => {
    expect(await injected('where does she live?', 'I know that Kelly is a friend of yours [1].')).toContain('mem_2')
    expect(await injected('where does she live?')).not.toContain('mem_1')
  })

  it('takes operators in a message as plain words', async () => {
    expect(await injected('is "Kelly" -born somewhere OR else?')).toContain('mem_1')
  })

  it('searches for nothing that is private', async () => {
    const { searches } = await recall.forChat('Kelly’s alarm code is <private>90210 Zanzibar</private>, who is Kelly?')
    expect(searches.length).toBeGreaterThan(0)
    expect(JSON.stringify(searches)).not.toMatch(/90210|Zanzibar|private/)
  })

  it('says why it did not search', async () => {
    expect(await recall.forChat('who is it?')).toMatchObject({
      skipped: 'nothing in it can be looked up',
      searches: [],
      block: '',
    })
    expect(await recall.forChat('thanks!')).toMatchObject({
      skipped: 'the gate is closed: an acknowledgement',
      gate: { open: false, by: 'rules', score: null },
    })
  })

  it('keeps to its limit', async () => {
    for (let n = 0; n < 30; n++) await keep(`Kelly ${n} likes thing number ${n * 13} best`, { kind: 'episode' })
    const recalled = await recall.forChat('Kelly', { limit: 5 })
    expect(recalled.injected).toHaveLength(5)
    expect(recalled.retrieved.length).toBeGreaterThan(5)
    expect(recalled.accounting).toMatchObject({ kept: 5, calls: [], cost_usd: 0 })
  })

  it('puts the task’s own project first, and shows only what the audience may see', async () => {
    await keep('The launch plan is written in detail', { project: 'Zeus' })
    await keep('The launch needs a plan at last', { scope: 'project:Apollo' })
    await keep('The launch party plan is secret', { audience: 'board' })
    const brief = { title: 'Launch plan', ask: 'Write the plan', done: '', project: 'Apollo' }
    const ids = async (options = {}) => (await recall.forTask(brief, options)).injected.map((hit) => hit.id)
    expect((await ids())[0]).toBe('mem_6')
    expect(await ids({ allowedAudienceKeys: ['staff'] })).not.toContain('mem_7')
    expect(await ids({ allowedProjects: ['Apollo'] })).not.toContain('mem_5')
  })

  it('looks up a name alone when the question itself finds nothing worth showing, and then only', async () => {
    const { searches, injected: hits } = await recall.forChat('Zanzibar cruises departing whenever, Kelly?')
    expect(searches.map((search) => [search.query, search.terms])).toEqual([
      ['Zanzibar cruises departing whenever, Kelly?', ['Kelly']],
      ['Kelly', ['Kelly']],
    ])
    expect(hits).not.toEqual([])
  })

  it('names the searches in the block and numbers what they found', async () => {
    const { block, searches, injected: hits } = await recall.forChat('When was Kelly born?')
    expect(searches).toMatchObject([
      { query: 'When was Kelly born?', terms: ['Kelly'], date_from: null, date_to: null, ok: true },
    ])
    expect(hits[0]?.found_by).toEqual([1])
    expect(block.split('\n').slice(2)).toEqual([
      'Searched for: "When was Kelly born?"',
      '[1] [You | 2026-03-03] "Kelly was born on March 4th 1990"',
      '</memory>',
    ])
  })
})
