import { expect, it } from 'vitest'
import { fakeClock, memoryFiles } from '../../testing/ports'
import { manualClock } from '../../testing/voice-kit'
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

it('while the disk takes nothing an opening is refused; its lines are written whole once it takes some', async () => {
  const clock = fakeClock('2026-03-02T09:00:00Z')
  const { files, disk } = fullDisk()
  const ledger = await openLedger({ files, clock })
  await ledger.opened('b', push)
  disk.full = true
  // Half a line got through.
  await files.append('microphone.jsonl', '{"at":"2026-03-0').catch(() => {})
  await expect(ledger.opened('a', push)).rejects.toThrow('disk full')
  clock.advance(40)
  await ledger.closed('a', 'It could not be written down')
  expect([ledger.owes(), ledger.openNow().length]).toEqual([true, 1])
  await expect(ledger.catchUp()).rejects.toThrow('disk full')
  disk.full = false
  await ledger.catchUp()
  expect(ledger.owes()).toBe(false)
  expect((await ledger.list(all)).entries).toMatchObject([
    { what: 'closed', reason: 'It could not be written down', open_ms: 40 },
    { what: 'opened', at: '2026-03-02T09:00:00.000Z' },
    { what: 'opened' },
  ])
})

it('an opening after half a line, with nothing left open, is not lost in it', async () => {
  const files = memoryFiles({ 'microphone.jsonl': '{"at":"2026-03-0' })
  const ledger = await openLedger({ files, clock: fakeClock() })
  await ledger.opened('a', push)
  expect((await ledger.list(all)).entries).toMatchObject([{ what: 'opened', device: 'USB Mic' }])
})

it('how long it was open does not depend on the wall clock', async () => {
  const clock = manualClock()
  const ledger = await openLedger({ files: memoryFiles(), clock })
  await ledger.opened('a', push)
  await clock.advance(1_500)
  clock.jump(-3_600_000)
  await ledger.closed('a', 'x')
  expect((await ledger.list(all)).entries[0]).toMatchObject({ what: 'closed', open_ms: 1_500 })
})

it('says a refusal once, however often it is tried again', async () => {
  const ledger = await openLedger({ files: memoryFiles(), clock: fakeClock() })
  for (let time = 0; time < 17_280; time++) await ledger.refused({ reason: 'absent', owner: 'browser' })
  await ledger.opened('a', push)
  await ledger.refused({ reason: 'absent', owner: 'browser' })
  expect((await ledger.list(all)).entries.map(({ what }) => what)).toEqual(['refused', 'opened', 'refused'])
})

it('passes over lines whose parts are not what they should be', async () => {
  const good = { at: '2026-03-02T09:00:00.000Z', what: 'closed', reason: 'x', owner: 'o', device: '', open_ms: 1 }
  const bad = [{ ...good, reason: 5 }, { ...good, at: 'yesterday' }, { ...good, open_ms: 'NaN' }, null, []]
  const text = [good, ...bad].map((line) => `${JSON.stringify(line)}\n`).join('')
  const ledger = await openLedger({ files: memoryFiles({ 'microphone.jsonl': text }), clock: fakeClock() })
  expect((await ledger.list(all)).entries).toEqual([good])
})

it('is tidied in the middle of a run too', async () => {
  const ledger = await openLedger({ files: memoryFiles(), clock: fakeClock() })
  for (let time = 0; time < 5_500; time++) {
    await ledger.opened('a', push)
    await ledger.closed('a', 'x')
  }
  expect((await ledger.list(all)).total).toBe(10_999)
})

function fullDisk() {
  const files = memoryFiles()
  const disk = { full: false }
  return {
    disk,
    files: {
      ...files,
      async append(path: string, text: string) {
        await files.append(path, disk.full ? text.slice(0, 20) : text)
        if (disk.full) throw new Error('disk full')
      },
    },
  }
}
