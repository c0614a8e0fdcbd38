import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Message } from '../../../src-main/contract'
import { Answer } from './answer'

const asking = vi.hoisted(() => ({ calls: [] as string[], cards: [] as object[] }))
vi.mock('../../stores/approvals', () => ({ useAskingCalls: () => asking.calls, useApprovalCards: () => asking.cards }))
vi.mock('../../stores/focus', () => ({ focusMessageBox: () => {} }))
vi.mock('../../stores/connection', () => ({ useConnection: () => false }))
vi.mock('../../stores/desktop', () => ({ openExternal: () => {} }))
vi.mock('../../stores/quick-ask', () => ({
  answerQuickSuggestion: () => {},
  askQuick: () => {},
  openMemory: () => {},
  openModels: () => {},
  retryQuick: () => {},
  undoQuick: () => {},
  useQuickAsk: () => null,
}))

it('asks what an answer leaves open, as chat does: whether to remember it', () => {
  const message = {
    id: 'm1',
    role: 'assistant',
    status: 'done',
    text: 'I have saved that.',
    created_at: '2026-11-30T10:00:00Z',
    tools: [],
    used: [],
    kept: [],
    notices: [],
    receipt: null,
    error: null,
    suggested: [
      {
        id: 's1',
        text: 'My locker is 17',
        reason: 'unsaved_claim',
        origin: 'owner',
        source: 'You',
        status: 'open',
        memory_id: null,
      },
    ],
  } as unknown as Message
  const html = renderToStaticMarkup(<Answer messages={[message]} doing={{}} />)
  expect(html).toContain('Remember this now?')
  expect(html).toContain('My locker is 17')
})

it('shows what a tool asks in place of its line, with its arguments as data', () => {
  asking.calls = ['k1']
  asking.cards = [
    {
      approval: {
        id: 'a1',
        conversation_id: 'c1',
        turn_id: 't1',
        call_id: 'k1',
        tool: 'mail_send',
        access: 'outward',
        source: 'mcp:mail',
        label: 'Sending a mail to Sam\u202e',
        args_json: JSON.stringify({ to: 'Sam', text: '<b>photo\u202egnp.exe</b>', list: [1] }),
        asked_at: new Date().toISOString(),
        expires_at: new Date(Date.now() + 120_000).toISOString(),
      },
      place: 1,
      total: 2,
      answering: null,
      error: null,
      wanted: false,
    },
  ]
  const card = { call_id: 'k1', name: 'mail_send', label: 'Sending a mail', status: 'running', summary: '' }
  const message = {
    id: 'm1',
    turn_id: 't1',
    role: 'assistant',
    status: 'running',
    text: '',
    created_at: '2026-11-30T10:00:00Z',
    tools: [card],
    used: [],
    kept: [],
    notices: [],
    receipt: null,
    error: null,
  } as unknown as Message
  const html = renderToStaticMarkup(<Answer messages={[message]} doing={{}} />)
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain(
    'Hearken asks first 1 of 2 2:00 left Sending a mail to Sam It asks because this leaves your computer',
  )
  expect(text).toContain('mail_send · mcp:mail · sends out')
  expect(text).toContain('&lt;b&gt;photo U+202E gnp.exe&lt;/b&gt;')
  expect(text).toContain('Allow once No')
  expect(html).not.toContain('\u202e')
  expect(text).not.toContain('Sending a mail…')
})
