import { expect, test, vi } from 'vitest'
import type { VoiceState } from '../../src-main/contract'
import type { ConnectionState } from '../client'
import { answer, happen } from './held-client.test-data'

const { watchers } = vi.hoisted(() => ({ watchers: [] as ((state: ConnectionState) => void)[] }))
vi.mock('../client', async () => ({
  ...(await import('./held-client.test-data')),
  connection: { watch: (watcher: (state: ConnectionState) => void) => watchers.push(watcher) },
}))
vi.mock('./events', () => import('./held-client.test-data'))
vi.mock('./route', () => import('./held-client.test-data'))

const { useVoice } = await import('./voice')
const line = (state: ConnectionState) => {
  for (const watcher of watchers) watcher(state)
}
const listening = { phase: 'listening', mic: 'open', enabled: true } as VoiceState
const hello = { type: 'hello', seq: 0 } as never

test('of an engine that is out of reach nobody is told that it listens', async () => {
  line({ status: 'open', epoch: 1 })
  happen(hello)
  await answer('voice.state', { state: listening, seq: 7 })
  expect(useVoice.getState().state).toEqual(listening)

  line({ status: 'waiting', attempt: 1 })
  expect(useVoice.getState()).toMatchObject({ state: null, level: 0 })

  line({ status: 'open', epoch: 2 })
  happen(hello)
  await answer('voice.state', { state: { ...listening, phase: 'off' }, seq: 1 })
  expect(useVoice.getState().state?.phase).toBe('off')
})
