import { describe, expect, it } from 'vitest'
import type { AppEvent, Approval, ApprovalOutcome } from '../../src-main/contract'
import { type Asked, applyApproval, lineOpened, listRead, nothingAsked } from './approvals-list'

const approval = (id: string): Approval => ({
  id,
  conversation_id: 'c1',
  turn_id: 't1',
  call_id: `k-${id}`,
  tool: 'mail_send',
  access: 'outward',
  source: 'local',
  label: `Sending ${id}`,
  args_json: '{}',
  asked_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2026-03-02T09:02:00.000Z',
})
const asks = (id: string): AppEvent => ({ type: 'approval', seq: 1, approval: approval(id) })
const ends = (id: string, outcome: ApprovalOutcome): AppEvent => ({
  type: 'approval_ended',
  seq: 2,
  approval_id: id,
  turn_id: 't1',
  outcome,
})
const having = (events: AppEvent[], from: Asked = nothingAsked()) => events.reduce(applyApproval, from)
const ids = ({ waiting }: Asked) => waiting.map(({ id }) => id)

describe('what waits for an answer', () => {
  it('stands in the order it was asked, each once', () => {
    expect(ids(having([asks('a'), asks('b'), asks('a')]))).toEqual(['a', 'b'])
  })

  it('goes at once when it ends, wherever it was answered, and its end is kept', () => {
    const one = having([asks('a'), asks('b'), ends('a', 'refused')])
    expect(ids(one)).toEqual(['b'])
    expect(one.ended).toEqual({ approval: approval('a'), outcome: 'refused' })
    expect(having([ends('nobody knows', 'allowed')], one).ended).toBe(one.ended)
  })

  it('is what the engine says after a reload', () => {
    expect(ids(listRead(nothingAsked(), [approval('a'), approval('b')], []))).toEqual(['a', 'b'])
  })

  it('an end told while the list was on its way counts, and so does a question asked meanwhile', () => {
    const meanwhile = having([ends('a', 'allowed'), asks('c')], lineOpened(nothingAsked()))
    expect(ids(listRead(meanwhile, [approval('a'), approval('b')], []))).toEqual(['b', 'c'])
  })

  it('a new run of the engine knows nothing of what the one before asked', () => {
    const before = having([asks('a')])
    const opened = lineOpened(before)
    expect(ids(listRead(opened, [], before.waiting))).toEqual([])
    expect(ids(listRead(having([asks('b')], opened), [], before.waiting))).toEqual(['b'])
  })
})
