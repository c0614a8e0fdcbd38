import { describe, expect, it } from 'vitest'
import type { MessageRow, Summary } from '../ports'
import { extractiveSummary, fitHistory, splitToFit } from './fit'
import { estimateTokens, textTokens, toModelMessages } from './session'

const row = (n: number, role: 'user' | 'assistant', text: string): MessageRow => ({
  id: `msg_${n}`,
  conversation_id: 'conv_1',
  parent_id: n === 0 ? null : `msg_${n - 1}`,
  role,
  text,
  created_at: '2026-03-02T09:00:00.000Z',
  turn_id: null,
  status: 'done',
  model: null,
  tools: [],
  used: [],
  kept: [],
  notices: [],
  receipt: null,
  error: null,
})

/** 20 messages of 400 characters: 2,000 tokens in all. */
const history = Array.from({ length: 20 }, (_, n) =>
  row(n, n % 2 === 0 ? 'user' : 'assistant', `${n}.`.padEnd(400, 'a')),
)

function fitted(room: number, kept: Summary[] = []) {
  const summarised: string[][] = []
  const done = fitHistory({
    store: { listSummaries: async () => kept, addSummary: async (_id, summary) => void kept.unshift(summary) },
    conversationId: 'conv_1',
    history,
    room,
    summaryTokens: 0,
    summarise: async (rows, earlier) => {
      summarised.push(rows.map((r) => r.id))
      return `${earlier}[${rows.length}]`
    },
    now: '2026-03-02T09:00:00.000Z',
  })
  return done.then((result) => ({ ...result, summarised, kept }))
}

describe('fitHistory', () => {
  it('leaves a history that fits alone', async () => {
    const got = await fitted(2_000)
    expect(got).toMatchObject({ summary: '', newlySummarised: 0, summarised: [] })
    expect(got.history).toHaveLength(20)
  })

  it('summarises the oldest exchanges and keeps half the room, from a message of the person', async () => {
    const got = await fitted(1_000)
    expect(got.newlySummarised).toBe(16)
    expect(got.history.map((r) => r.id)).toEqual(['msg_16', 'msg_17', 'msg_18', 'msg_19'])
    expect(got.kept).toEqual([{ up_to_message_id: 'msg_15', text: '[16]' }])
  })

  it('reuses the summary until the room is full again, then goes on from it', async () => {
    const first = await fitted(1_000)
    const second = await fitted(1_000, first.kept)
    expect(second).toMatchObject({ newlySummarised: 0, covers: 16, summary: '[16]' })
    const third = await fitted(300, first.kept)
    expect(third.summary).toBe('[16][4]')
    expect(third).toMatchObject({ newlySummarised: 4, covers: 20 })
    expect(third.history).toEqual([])
  })

  it('passes over a summary of another branch', async () => {
    const got = await fitted(2_000, [{ up_to_message_id: 'msg_elsewhere', text: 'other' }])
    expect(got.summary).toBe('')
  })
})

describe('the size of a text', () => {
  it.each([
    ['plain words!', 3],
    ['привет', 3],
    ['日本語', 3],
    ['한국어', 3],
    ['😀', 2],
    ['', 0],
  ])('%j is about %d tokens', (text, tokens) => expect(textTokens(text)).toBe(tokens))

  it('counts a talk in Chinese as what it takes, so that it fits a small window', () => {
    const rows = Array.from({ length: 10 }, (_, n) => row(n, n % 2 === 0 ? 'user' : 'assistant', '我'.repeat(100)))
    expect(estimateTokens(toModelMessages(rows))).toBe(1_000)
    const { older, newest } = splitToFit(rows, 350)
    expect([older.length, newest.map(({ id }) => id)]).toEqual([7, ['msg_7', 'msg_8', 'msg_9']])
  })
})

describe('extractiveSummary', () => {
  it('takes first sentences and drops the oldest when there is no room', () => {
    const rows = [row(0, 'user', 'My name is Ann. More.'), row(1, 'assistant', 'Hello Ann! How are you?')]
    expect(extractiveSummary(rows, '', 500)).toBe('Person: My name is Ann.\nHearken: Hello Ann!')
    expect(extractiveSummary(rows, 'Person: old', 10)).toBe('Hearken: Hello Ann!')
  })
})
