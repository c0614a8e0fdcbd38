import { expect, it, vi } from 'vitest'

const waiting = vi.hoisted(() => [] as { resolve: (value: object) => void; reject: (reason: object) => void }[])
vi.mock('../../client', () => ({
  call: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
  client: {},
  toUiError: () => ({}),
}))

const { openSet, useOpenSet } = await import('./replays')

it('shows no fault of a set that is no longer open', async () => {
  const first = openSet('s1')
  const second = openSet('s2')
  waiting[1]?.resolve({ runs: [{ id: 'r2' }] })
  waiting[0]?.reject({ body: { code: 'NOT_FOUND', message: 'gone', action: '' } })
  await Promise.all([first, second])
  expect(useOpenSet.getState()).toMatchObject({ id: 's2', run: { id: 'r2' }, error: null })
})
