import { describe, expect, it } from 'vitest'
import { type ErrorBody, HearkenError, Settings } from '../../contract'
import { fakeClock } from '../../testing/ports'
import { scriptedModel } from '../../testing/scripted-model'
import type { MessageRow, ModelMessage, Summary } from '../ports'
import { fitHistory } from './fit'
import { type LoopEvent, runLoop } from './loop'
import { createRoom } from './room'
import { estimateTokens } from './session'
import { summaryNotice } from './summary-notice'
import { workingMemory } from './working-memory'

const FULL = {
  code: 'MODEL_CONTEXT_FULL' as const,
  message: 'This conversation is longer than scripted can read.',
  action: 'Start a new conversation, or choose a model with a larger window in Settings.',
}
const full = () => new HearkenError(FULL.code, FULL.message, FULL.action)

const row = (n: number, text: string, notices: string[] = []): MessageRow => ({
  id: `msg_${n}`,
  conversation_id: 'conv_1',
  parent_id: n === 0 ? null : `msg_${n - 1}`,
  role: n % 2 === 0 ? 'user' : 'assistant',
  text,
  created_at: '2026-03-02T09:00:00.000Z',
  turn_id: null,
  status: 'done',
  model: null,
  tools: [],
  used: [],
  kept: [],
  notices,
  receipt: null,
  error: null,
})

/** 20 messages of 100 tokens. */
const talk = Array.from({ length: 20 }, (_, n) => row(n, `${n}.`.padEnd(400, 'a')))

interface Asked {
  question?: string
  history?: MessageRow[]
  /** Tokens of messages that the model really takes, whatever it says of its window. */
  takes: number
  tool?: string
}

/** One question, as a turn asks it. */
async function ask({ question = 'And now?', history = talk, takes, tool }: Asked) {
  const summaries: Summary[] = []
  const store = {
    listSummaries: async () => summaries,
    addSummary: async (_id: string, summary: Summary) => void summaries.unshift(summary),
  }
  const small = scriptedModel(() => ({ text: 'They counted.' }))
  const model = scriptedModel((request, call) => {
    if (estimateTokens(request.messages) > takes) return { error: full() }
    return call === 0 && tool !== undefined ? { calls: [{ name: 'read' }] } : { text: 'Here it is.' }
  })
  const signal = new AbortController().signal
  const prepare = (historyTokens?: number) =>
    workingMemory(
      {
        store: store as never,
        clock: fakeClock(),
        settings: () => Settings.parse({}),
        zone: () => 'UTC',
        persona: async () => 'You are a test.',
        rules: '',
        openSmall: async () => small,
        tools: { specs: () => [], unavailable: () => [] },
      },
      {
        model,
        conversationId: 'conv_1',
        question: row(history.length, question),
        history,
        memoryBlock: '',
        ...(historyTokens === undefined ? {} : { historyTokens }),
        signal,
        onSummarised: () => {},
        onModelCall: async () => {},
        account: {},
      } as never,
    )
  const prepared = await prepare()
  let again = 0
  const room = createRoom({ prepared, prepare, question, model: 'scripted', onTryAgain: () => void again++ })
  const events: LoopEvent[] = []
  const loop = runLoop({
    model,
    system: prepared.system,
    messages: prepared.messages,
    tools: [],
    runTool: async () => ({ ok: true, durationMs: 1, result: { text: tool ?? '', summary: 'Read' } }),
    trim: (messages: ModelMessage[]) => messages,
    makeRoom: room.make,
    evidence: [],
    maxIterations: 5,
    maxOutputTokens: 100,
    clock: fakeClock(),
    signal,
  })
  for await (const event of loop) events.push(event)
  const last = events.at(-1)
  const error: ErrorBody | null = last?.type === 'error' ? room.explain(last.error) : null
  return { text: last?.type === 'done' ? last.text : null, error, again, calls: model.requests, summaries }
}

describe('a model that reads less than it says', () => {
  it('is asked once more, with half of the history', async () => {
    const { text, again, calls, summaries } = await ask({ takes: 1_200 })
    expect([text, again, calls.length]).toEqual(['Here it is.', 1, 2])
    expect(summaries).toHaveLength(1)
    expect(calls[0]?.messages).toHaveLength(21)
    const sent = JSON.stringify(calls[1]?.messages)
    expect(sent).toContain('19.a')
    expect(sent).not.toContain('"0.a')
    expect(sent).toContain('And now?')
  })

  it('is not asked a third time; a new conversation is the way out', async () => {
    const { error, calls } = await ask({ takes: 10 })
    expect(calls).toHaveLength(2)
    expect(error).toEqual(FULL)
  })

  it('keeps what tools returned in this turn', async () => {
    const { text, calls } = await ask({ takes: 2_100, tool: 'result '.repeat(100) })
    expect([text, calls.length]).toEqual(['Here it is.', 3])
    expect(JSON.stringify(calls[2]?.messages.at(-1))).toContain('result result')
  })
})

describe('when nothing can be left out, the next step fits what was too long', () => {
  it.each<[string, Asked, string, RegExp]>([
    [
      'one huge message',
      { question: 'word '.repeat(4_000), history: [], takes: 1_000 },
      'Your message',
      /^Shorten the/,
    ],
    ['one huge message after a talk', { question: 'word '.repeat(4_000), takes: 900 }, 'Your message', /^Shorten the/],
    ['a huge result', { history: [], takes: 500, tool: 'r'.repeat(8_000) }, 'What the tools', /^Ask for less at once/],
    ['a tiny window', { history: [], takes: 5 }, 'What goes with every', /^Choose a model with a larger window/],
  ])('%s', async (_what, asked, message, action) => {
    const { error } = await ask(asked)
    expect(error).toEqual({
      code: 'MODEL_CONTEXT_FULL',
      message: expect.stringMatching(`^${message}.*scripted can read`),
      action: expect.stringMatching(action),
    })
  })
})

describe('the notice of a summary', () => {
  it('is given when it begins, and again after 40 messages', () => {
    const first = summaryNotice(4, talk)
    expect(first).toBe('The 4 oldest messages are summarised for the model; all of them are still here.')
    const told = row(21, 'a reply', [first ?? ''])
    const more = (count: number) => Array.from({ length: count }, (_, n) => row(22 + n, 'more'))
    expect(summaryNotice(6, [...talk, told, ...more(39)])).toBeNull()
    expect(summaryNotice(46, [...talk, told, ...more(40)])).toBe(
      'The 46 oldest messages are summarised for the model; all of them are still here.',
    )
  })

  it('a small window is summarised every few exchanges, not at each', async () => {
    const summaries: Summary[] = []
    let asked = 0
    for (let length = 2; length <= 60; length += 2) {
      const before = summaries.length
      await fitHistory({
        store: {
          listSummaries: async () => summaries,
          addSummary: async (_id, summary) => void summaries.unshift(summary),
        },
        conversationId: 'conv_1',
        history: Array.from({ length }, (_, n) => row(n, 'a'.repeat(200))),
        room: 500,
        summaryTokens: 100,
        summarise: async () => 's'.repeat(400),
        now: '2026-03-02T09:00:00.000Z',
      })
      asked += summaries.length - before
    }
    // Exchanges of 100 tokens: the 6th is too much; then summary (100) and one exchange stay, and every 4th is too much.
    expect(asked).toBe(7)
  })
})
