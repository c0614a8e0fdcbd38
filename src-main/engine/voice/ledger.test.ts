import { expect, it } from 'vitest'
import { fakeClock, memoryFiles } from '../../testing/ports'
import { openLedger } from './ledger'

const all = { limit: 100, offset: 0 }
const push = { reason: 'Push-to-talk', owner: 'Hearken window', device: 'USB Mic' }

it('keeps every opening and closing with reason, owner and length, newest first', async () => {
  const clock = fakeClock('2026-03-02T09:00:00Z')
  const ledger = await openLedger({ files: memoryFiles(), clock })
  await ledger.opened('a', push)
  expect((await ledger.list(all)).open).toBe(true)
  clock.advance(2_500)
  await ledger.closed('a', 'Nothing more to listen to')
  await ledger.closed('a', 'twice says nothing new')
  await ledger.refused({ reason: 'Not allowed', owner: 'browser' })
  expect(await ledger.list(all)).toEqual({
    total: 3,
    open: false,
    entries: [
      {
        at: '2026-03-02T09:00:02.500Z',
        what: 'refused',
        reason: 'Not allowed',
        owner: 'browser',
        device: '',
        open_ms: null,
      },
      { ...push, at: '2026-03-02T09:00:02.500Z', what: 'closed', reason: 'Nothing more to listen to', open_ms: 2_500 },
      { ...push, at: '2026-03-02T09:00:00.000Z', what: 'opened', open_ms: null },
    ],
  })
  expect((await ledger.list({ limit: 1, offset: 1 })).entries).toMatchObject([{ what: 'closed' }])
})

it('closes in the ledger what a crash left open, and passes over a torn line', async () => {
  const clock = fakeClock()
  const files = memoryFiles()
  await (await openLedger({ files, clock })).opened('a', push)
  await files.append('microphone.jsonl', '{"at":"2026-03-0')
  const { entries, open } = await (await openLedger({ files, clock })).list(all)
  expect(open).toBe(false)
  expect(entries).toMatchObject([
    { what: 'closed', reason: 'Hearken ended without closing it', open_ms: null },
    { what: 'opened' },
  ])
})

it('a ledger that cannot be written is told, and stops nobody', async () => {
  const faults: unknown[] = []
  const files = { ...memoryFiles(), append: () => Promise.reject(new Error('disk full')) }
  const ledger = await openLedger({ files, clock: fakeClock(), onFault: (error) => faults.push(error) })
  await ledger.opened('a', push)
  await ledger.closed('a', 'x')
  expect(faults).toHaveLength(2)
  await ledger.opened('a', push)
  await ledger.closeAll('Hearken was closed')
  expect(faults).toHaveLength(4)
})
