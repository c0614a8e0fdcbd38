import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Access } from '../../contract'
import { countingIds } from '../../testing/ports'
import { manualClock, settle } from '../../testing/voice-kit'
import type { Tool, ToolContext } from '../ports'
import { APPROVAL_MS, type Approvals, createApprovals } from './approvals'
import { askFirst } from './ask-first'
import { createRegistry } from './registry'

let clock: ReturnType<typeof manualClock>
let events: object[]
let approvals: Approvals
beforeEach(() => {
  clock = manualClock()
  events = []
  approvals = createApprovals({ clock, ids: countingIds(), emit: (event) => events.push(event) })
})

const tool = (access: Access): Tool =>
  ({
    name: 'message_send',
    description: '',
    input: z.object({ to: z.string() }),
    access,
    source: 'local',
    kind: 'tool',
    label: ({ to }: { to: string }) => `Sending the message to ${to}`,
    run: vi.fn(),
  }) as unknown as Tool
const context = (over: Partial<ToolContext> = {}): ToolContext => ({
  turnId: 't1',
  gateway: 'voice',
  conversationId: 'c1',
  messageId: 'm1',
  signal: new AbortController().signal,
  now: 0,
  zone: 'UTC',
  ...over,
})
const ask = (access: Access, over?: Partial<ToolContext>, args: Record<string, unknown> = { to: 'Kelly' }) =>
  askFirst(
    approvals,
    createRegistry([tool(access)], { unavailable: () => [] }),
    { type: 'tool_call', id: 'k1', name: 'message_send', args },
    context(over),
  )

describe('asking before a tool acts', () => {
  it.each(['read', 'write'] as const)('%s goes ahead without a question', async (access) => {
    expect([await ask(access), events]).toEqual([null, []])
  })

  it.each(['outward', 'destructive'] as const)('%s waits for a yes', async (access) => {
    const asked = ask(access)
    await settle()
    const [approval] = approvals.waiting()
    expect(approval).toEqual({
      id: 'call_1',
      conversation_id: 'c1',
      turn_id: 't1',
      call_id: 'k1',
      tool: 'message_send',
      access,
      source: 'local',
      label: 'Sending the message to Kelly',
      args_json: '{"to":"Kelly"}',
      asked_at: '2026-03-02T09:00:00.000Z',
      expires_at: '2026-03-02T09:02:00.000Z',
    })
    expect(events).toEqual([{ type: 'approval', approval }])
    expect(approvals.answer('call_1', true)).toBe(true)
    expect(await asked).toBeNull()
    expect(events[1]).toEqual({ type: 'approval_ended', approval_id: 'call_1', turn_id: 't1', outcome: 'allowed' })
    expect([approvals.answer('call_1', false), approvals.waiting(), clock.waiting()]).toEqual([false, [], 0])
  })

  it('a no, no answer in time and a stopped turn are each told to the model, and nothing runs', async () => {
    const refused = ask('outward')
    await settle()
    approvals.answer('call_1', false)
    expect(await refused).toMatchObject({
      isError: true,
      summary: 'Sending the message to Kelly: not done, you said no',
    })

    const late = ask('outward')
    await settle()
    await clock.advance(APPROVAL_MS)
    expect(await late).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^Nobody answered in time.*not run/),
    })

    const stopping = new AbortController()
    const stopped = ask('outward', { signal: stopping.signal })
    await settle()
    stopping.abort()
    expect(await stopped).toMatchObject({ summary: 'Sending the message to Kelly: not done, the turn was stopped' })
    expect(events.flatMap((event) => ('outcome' in event ? event.outcome : []))).toEqual([
      'refused',
      'timed_out',
      'withdrawn',
    ])
  })

  it('nobody is asked where nobody could answer, nor about a call that cannot run', async () => {
    expect(await ask('outward', { gateway: 'cli' })).toEqual({
      isError: true,
      text: 'It asks first and nobody is here to answer, which is a no. message_send was not run and nothing was changed. Do not try it again unless asked to.',
      summary: 'Sending the message to Kelly: not done, it asks first and nobody is here to answer',
    })
    expect(await ask('outward', {}, { to: 5 })).toBeNull()
    expect(events).toEqual([])
  })
})
