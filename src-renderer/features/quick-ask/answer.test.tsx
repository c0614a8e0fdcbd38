import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Message } from '../../../src-main/contract'
import { Answer } from './answer'

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
