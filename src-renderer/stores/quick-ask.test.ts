import { beforeEach, expect, test, vi } from 'vitest'
import { answer, fresh, refuse, waitingFor } from './held-client.test-data'

vi.mock('../client', () => import('./held-client.test-data'))
vi.mock('./events', () => import('./held-client.test-data'))
vi.mock('./route', () => import('./held-client.test-data'))

const { askQuick, setQuickText, startAfresh, useQuickAsk } = await import('./quick-ask')

const started = { conversation_id: 'c1', message_id: 'm1', reply_id: 'r1', turn_id: 't1', queued: false }
const ask = (text: string) => {
  setQuickText(text)
  void askQuick()
}
const state = useQuickAsk.getState
const sentIds = () => waitingFor('chat.send').map((input) => (input as { client_id: string }).client_id)

beforeEach(() => {
  fresh()
  startAfresh()
  setQuickText('')
})

test('a question that could not be sent is back in the box', async () => {
  ask('when was Kelly born?')
  await refuse('chat.send', 'OFFLINE')
  expect(state()).toMatchObject({ text: 'when was Kelly born?', sending: null, error: { code: 'DISCONNECTED' } })
})

test('and stands before what was typed meanwhile', async () => {
  ask('when was Kelly born?')
  setQuickText('and where')
  await refuse('chat.send', 'OFFLINE')
  expect(state().text).toBe('when was Kelly born?\nand where')
})

test('a fresh start does not lose a question that then could not be sent', async () => {
  ask('when was Kelly born?')
  startAfresh()
  await refuse('chat.send', 'READ_ONLY')
  expect(state()).toMatchObject({ text: 'when was Kelly born?', sending: null, error: { code: 'READ_ONLY' } })
})

test('nor does it end the sending of the one asked since', async () => {
  ask('when was Kelly born?')
  startAfresh()
  ask('where is the key?')
  await refuse('chat.send', 'READ_ONLY')
  expect(state()).toMatchObject({ text: 'when was Kelly born?', sending: 'where is the key?' })
})

test('the answer to what came before a fresh start does not show', async () => {
  ask('when was Kelly born?')
  startAfresh()
  await answer('chat.send', started)
  expect(state()).toMatchObject({ conversationId: null, view: null, text: '' })
})

test('a question asked again after a lost line is the same one, whatever came of one before it', async () => {
  ask('when was Kelly born?')
  startAfresh()
  ask('where is the key?')
  const [, second] = sentIds()
  await answer('chat.send', started)
  await refuse('chat.send', 'OFFLINE')
  void askQuick()
  expect(sentIds()).toEqual([second])
})
