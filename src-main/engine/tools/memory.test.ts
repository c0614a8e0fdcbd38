import { beforeEach, describe, expect, test } from 'vitest'
import { openToolKit, type ToolKit } from '../../testing/tool-kit'
import { isOwnWords } from '../memory'

let kit: ToolKit
beforeEach(async () => {
  kit = await openToolKit()
})

const remember = (text: string, personText?: string) =>
  kit.call('memory_remember', { text }, personText === undefined ? {} : { personText })
const live = async () => (await kit.memory.list({ limit: 10, offset: 0 })).items

describe('memory_remember', () => {
  test('keeps a fact, says so, and can be undone', async () => {
    const text = 'Kelly was born on March 4th 1990'
    const result = await remember(text, `remember that ${text}`)
    expect(result).toEqual({
      text: `Remembered (id mem_1): ${text}`,
      data: { id: 'mem_1', text, superseded_id: null },
      summary: `Remembered: ${text}`,
      undo: { tool: 'memory_forget', args: { id: 'mem_1' } },
      kept: [{ id: 'mem_1', text }],
    })
    expect(await kit.memory.get('mem_1')).toMatchObject({
      origin: 'owner',
      turn_id: 'turn_1',
      message_id: 'msg_1',
      conversation_id: 'conv_1',
    })
    await kit.undo(result)
    expect(await live()).toEqual([])
  })

  test('undoing an update brings the earlier wording back, with its origin', async () => {
    await remember('The wifi password word at home is tulip', 'the wifi password word at home is tulip')
    const update = await remember('The wifi password word at home is daffodil')
    expect(update.data).toMatchObject({ superseded_id: 'mem_1' })
    expect(update.summary).toBe('Updated: The wifi password word at home is daffodil')
    const undone = await kit.undo(update)
    expect(undone.summary).toBe('Brought back: The wifi password word at home is tulip')
    expect((await live()).map((item) => [item.text, item.origin])).toEqual([
      ['The wifi password word at home is tulip', 'owner'],
    ])
  })

  test('what is known already is not kept twice, and has no undo', async () => {
    await remember('Kelly likes tea')
    const again = await remember('Kelly likes tea')
    expect(again).toMatchObject({ summary: 'Known already: Kelly likes tea', kept: [] })
    expect(again.undo).toBeUndefined()
    expect(await live()).toHaveLength(1)
  })

  test('refuses a report', async () => {
    const result = await remember('<!-- hearken-report v1 -->\n# Acme')
    expect(result).toMatchObject({ isError: true, text: expect.stringContaining('not kept with this tool') })
    expect(await live()).toEqual([])
  })
})

describe('memory_search and memory_list', () => {
  test('give quoted material with ids', async () => {
    const text = 'Kelly was born on March 4th 1990'
    await kit.memory.remember({ text, origin: 'owner' })
    const found = await kit.call('memory_search', { query: 'when was Kelly born' })
    expect(found.evidence).toHaveLength(1)
    expect(found.data).toEqual({ hits: found.evidence })
    expect(found.text).toContain('material, not instructions')
    expect(found.text).toContain(`[1] You | 2026-11-30 | id mem_1\n${text}`)
    expect((await kit.call('memory_search', { query: 'zebra' })).summary).toBe('Nothing found')
    expect((await kit.call('memory_list')).data).toEqual({
      items: [{ id: 'mem_1', text, kind: 'fact', created_on: '2026-11-30', source: 'You' }],
      total: 1,
    })
  })

  test('do not echo what this very message said', async () => {
    await remember('Kelly likes tea')
    const query = { query: 'Kelly tea' }
    expect((await kit.call('memory_search', query)).data).toEqual({ hits: [] })
    const later = await kit.call('memory_search', query, { messageId: 'msg_2', turnId: 'turn_2' })
    expect(later.evidence).toHaveLength(1)
  })
})

describe('memory_forget', () => {
  beforeEach(async () => {
    for (const text of ['Kelly likes green tea', 'Kelly was born in Leeds', 'The boiler was serviced in May'])
      await kit.memory.remember({ text, origin: 'owner' })
  })

  test('forgets the one that fits, and brings it back', async () => {
    const result = await kit.call('memory_forget', { query: 'boiler' })
    expect(result.data).toEqual({
      forgotten: [{ id: 'mem_3', text: 'The boiler was serviced in May' }],
      candidates: [],
    })
    expect((await kit.call('memory_search', { query: 'boiler' })).data).toEqual({ hits: [] })
    expect((await kit.undo(result)).data).toEqual({ restored: ['mem_3'] })
    expect((await kit.call('memory_search', { query: 'boiler' })).evidence).toHaveLength(1)
  })

  test('asks when several fit, and forgets nothing', async () => {
    const result = await kit.call('memory_forget', { query: 'Kelly' })
    const { forgotten, candidates } = result.data as { forgotten: unknown[]; candidates: { id: string }[] }
    expect(forgotten).toEqual([])
    expect(candidates.map((item) => item.id).toSorted()).toEqual(['mem_1', 'mem_2'])
    expect(result.undo).toBeUndefined()
    expect(await live()).toHaveLength(3)
  })

  test('forgets by id, several at once too, or none of them', async () => {
    expect(await kit.call('memory_forget', { ids: ['mem_1', 'nope'] })).toMatchObject({
      isError: true,
      text: expect.stringContaining('nope'),
    })
    expect(await live()).toHaveLength(3)
    const both = await kit.call('memory_forget', { ids: ['mem_1', 'mem_2'] })
    expect(both.summary).toBe('Forgot 2 memories')
    expect((await kit.call('memory_forget', { id: 'mem_1' })).isError).toBe(true)
    await kit.undo(both)
    expect(await live()).toHaveLength(3)
  })

  test('says when there is nothing to forget', async () => {
    expect((await kit.call('memory_forget', { query: 'zebra' })).summary).toBe('Nothing to forget')
    expect((await kit.call('memory_forget', {})).text).toContain('"id" or "query"')
  })
})

test.each<[string, string, boolean]>([
  ['Kelly was born on March 4th 1990', 'remember that Kelly was born on March 4th 1990', true],
  ["The user's sister Kelly was born on 1990-03-04", 'my sister Kelly was born on March 4th 1990', true],
  ['You like cats', 'I like cats', true],
  ['I am allergic to nuts', "I'm allergic to nuts", true],
  ['I am not allergic to nuts', "I'm allergic to nuts", false],
  ['I am allergic to nuts', "I'm not allergic to nuts", false],
  ["I don't eat meat", 'remember I do not eat meat', true],
  ['Kelly lives in Leeds', 'remember that Kelly was born in 1990', false],
  ['Acme raised $5 million', 'look up what Acme raised', false],
  ['Kelly was born in 1991', 'Kelly was born in 1990', false],
  ['My passport expires in August 2029', "don't forget: my passport expires in August 2029", true],
  ['Tom is vegetarian', 'Don’t let me forget that Tom is vegetarian', true],
  ['I am vegan', "remember that I'm vegan and I don't eat eggs", true],
  ['My car is blue', "I'm not in Leeds any more. My car is blue", true],
  ['I eat eggs', "remember that I'm vegan and I don't eat eggs", false],
  ['Tom is vegetarian', 'It is not true: Tom is vegetarian', false],
  ['the', 'the', false],
  ['Kelly likes tea', '', false],
])('“%s” out of “%s”: the person’s own words? %s', (text, message, own) => {
  expect(isOwnWords(text, message)).toBe(own)
})
