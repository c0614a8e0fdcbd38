/** A memory that is erased now is found in no byte of home, whatever kept a copy of it. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ALL, CANARY, holding, openErasable, plant } from '../../../testing/erasure-home'
import { newItem } from '../../../testing/store-contract/rows'
import { tempHome } from '../../../testing/temp-home'
import type { ErasablePlace } from '../../ports'

const setup = (home = tempHome()) => openErasable(home)

it('says what goes along, erases every copy, and finds nothing afterwards', async () => {
  const world = await setup()
  const id = await plant(world)
  expect(holding(world.home).length).toBeGreaterThan(9)
  expect(await world.erasure.plan(id)).toEqual({
    id,
    title: expect.stringContaining('locker'),
    versions: 2,
    messages: [
      {
        conversation_id: 'talk',
        message_id: 'q1',
        role: 'user',
        preview: `remember that my locker code word is ${CANARY}`,
      },
      expect.objectContaining({ message_id: 'r1', role: 'assistant' }),
    ],
    quoting: [{ id: 'ep1', kind: 'episode', title: expect.any(String) }],
  })

  const report = await world.erasure.erase([id], ALL)
  expect(report.hits).toEqual([])
  expect(holding(world.home)).toEqual([])
  expect(report.scanned_files).toBeGreaterThan(5)
  expect(report.erased).toMatchObject({ items: 2, 'trace lines': 2, backups: 3, notes: 2, outbox: 1, calendar: 1 })
  expect(world.dropped).toEqual(['broken.db'])

  const { store } = world
  expect(await store.getItem('ep1')).toMatchObject({ text: 'We talked about lockers. [erased] Then about tea.' })
  expect((await store.search('lockers tea', {}, 5)).map(({ id: found }) => found)).toContain('ep1')
  expect(await store.getMessage('q1')).toMatchObject({ text: '[erased]' })
  expect(await store.getMessage('q2')).toMatchObject({ text: '[erased] I also like tea.' })
  expect((await store.getMessage('r1'))?.tools[0]).toMatchObject({ summary: '[erased]', undo: 'none', args_json: '{}' })
  expect(await store.countItems()).toBe(41)
  expect(await world.files.read('notes/codes.md')).toBe('# Codes\n\n[erased]\n- bike: blue\n')
  expect(readFileSync(join(world.home, 'traces', '2026-03-02.jsonl'), 'utf8')).toContain('something else')
  expect(await world.backups.check('state-2026-03-01.db')).toMatchObject({ ok: true, items: 41 })
  expect(await store.listAudit(1)).toMatchObject([{ agent: 'owner', action: 'erased' }])
  expect(JSON.stringify(await store.listAudit(10))).not.toMatch(/locker|quokka/i)
  expect(await store.inspect()).toMatchObject({ ok: true })
  await store.close()
  expect(holding(world.home)).toEqual([])
})

it('leaves messages, notes and the calendar when they are not asked for, and says that it did', async () => {
  const world = await setup()
  const id = await plant(world)
  const report = await world.erasure.erase([id], { ...ALL, withMessages: false, withFiles: false })
  expect(await world.store.getMessage('q1')).toMatchObject({ text: expect.stringContaining(CANARY) })
  expect((await world.store.getMessage('r2'))?.used).toMatchObject([{ title: '[erased]', exact_snippet: '[erased]' }])
  expect(report.with_messages).toBe(false)
  expect([...new Set(report.hits.map(({ file }) => file))].sort()).toEqual([
    'calendar.ics',
    'notes/.earlier/codes.1.md',
    'notes/codes.md',
  ])
  await world.store.close()
})

it('never takes what merely shares a word with it', async () => {
  const { store, erasure, memory } = await setup()
  const kept = ['Kelly lives in Ostrava', 'The Ostrava office opens at nine', 'The gym has lockers on March 4th']
  for (const [n, text] of kept.entries()) await store.putItem(newItem(`k${n}`, text))
  const { item } = await memory.remember({ text: 'Kelly was born on March 4th 1990 in Ostrava', origin: 'owner' })
  const report = await erasure.erase([item.id], ALL)
  expect(report.hits).toEqual([])
  const { items } = await store.listItems({ limit: 10, offset: 0 })
  expect(items.map(({ text }) => text).sort()).toEqual([...kept].sort())
  await store.close()
})

it.each(['before its rows go', 'after its rows went'])(
  'goes on at the next start when it was cut off %s',
  async (when) => {
    const world = await setup()
    const id = await plant(world)
    const stop = () => {
      throw new Error('killed')
    }
    const cut: ErasablePlace = { name: 'cut', onlyWhenAsked: false, erase: async () => stop() }
    const early = when.startsWith('before')
    const first = early ? world.erasureWith([...world.places, cut]) : world.erasureWith(world.places, stop)
    await expect(first.erase([id], ALL)).rejects.toThrow('killed')
    await world.store.close()

    const again = await setup(world.home)
    expect(await again.store.openErasures()).toMatchObject([{ item_ids: [id], stage: early ? 'begun' : 'rows' }])
    expect(await again.erasure.resume()).toBe(1)
    await again.memory.writeMirror()
    expect(await again.store.openErasures()).toEqual([])
    expect(holding(world.home)).toEqual([])
    expect(await again.erasure.resume()).toBe(0)
    await again.store.close()
  },
)

it('erases what was forgotten ten minutes ago, everywhere but in what was said', async () => {
  const world = await setup()
  const id = await plant(world)
  await world.memory.forget([id])
  expect(await world.erasure.sweep('2026-03-02T09:00:00.000Z')).toEqual([])
  expect((await world.erasure.sweep('2026-03-02T09:10:00.000Z')).length).toBe(2)
  expect(await world.store.getItem(id)).toBeNull()
  expect(holding(world.home).sort()).toEqual([
    'backups/state-2026-03-01.db',
    'notes/.earlier/codes.1.md',
    'notes/codes.md',
    'state.db',
    'state.db.damaged-20260301T000000Z',
  ])
  expect(await world.store.listSummaries('talk')).toMatchObject([{ text: '[erased] They like tea.' }])
  expect(await world.store.getMessage('q1')).toMatchObject({ text: expect.stringContaining(CANARY) })
  await world.store.close()
})

it('takes words that the person names from everywhere, and what repeats a fact in other words of it', async () => {
  const { store, erasure, memory } = await setup()
  await store.putItem(newItem('a', 'Zorblatt is a fine name. Tea is fine too.'))
  await store.putItem(newItem('b', 'Sam lives in Ostrava with two cats', { kind: 'episode' }))
  const { item } = await memory.remember({ text: 'Sam lives in Ostrava', origin: 'owner' })
  const report = await erasure.erase([item.id], { ...ALL, words: ['zorblatt'] })
  expect(report.hits).toEqual([])
  expect(report.erased).toMatchObject({ 'quoting items': 1 })
  expect(await store.getItem('a')).toMatchObject({ text: '[erased] Tea is fine too.' })
  expect(await store.getItem('b')).toBeNull()
  await store.close()
})

it('leaves no mirrored file of a fact that repeated it', async () => {
  const { home, store, erasure, memory } = await setup()
  const whole = await memory.remember({ text: `The code word ${CANARY} opens the locker`, origin: 'owner' })
  const part = await memory.remember({ text: `Sam found ${CANARY} on a note. Sam likes tea.`, origin: 'owner' })
  const { item } = await memory.remember({ text: `My locker code word is ${CANARY}`, origin: 'owner', source: 'other' })
  await memory.writeMirror()
  expect(holding(home)).toContain(`memory/${part.item.id}.md`)
  expect((await erasure.erase([item.id], ALL)).hits).toEqual([])
  expect(holding(home)).toEqual([])
  expect(readFileSync(join(home, 'memory', `${part.item.id}.md`), 'utf8')).toContain('[erased] Sam likes tea.')
  expect(existsSync(join(home, 'memory', `${whole.item.id}.md`))).toBe(false)
  await store.close()
})

it('never takes other memories along that nobody was shown', async () => {
  const { store, erasure, memory, clock } = await setup()
  await store.putItem(newItem('b', 'Sam lives in Ostrava with two cats', { kind: 'note' }))
  await store.putItem(newItem('old', 'Sam lives in Ostrava, seen today', { kind: 'observation', folder: 'f' }))
  await store.putItem(newItem('new', 'Seen again', { kind: 'observation', folder: 'f' }))
  await store.autoForget('2026-03-02T09:00:00.000Z', 1)
  const { item } = await memory.remember({ text: 'Sam lives in Ostrava', origin: 'owner' })
  await memory.forget([item.id])
  clock.advance(11 * 60_000)
  expect((await erasure.sweep('2026-03-02T09:10:00.000Z')).sort()).toEqual([item.id, 'old'].sort())
  const { items } = await store.listItems({ limit: 5, offset: 0 })
  expect(items.map(({ id }) => id).sort()).toEqual(['b', 'new'])
  await store.close()
})

const WORKER = fileURLToPath(new URL('../../../testing/erase-worker.mjs', import.meta.url))

/** Starts erasing in another process and kills it `after` ms later. True when it was killed before it had done. */
function eraseAndKill(home: string, id: string, after: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WORKER, home, id], { stdio: ['ignore', 'pipe', 'pipe'] })
    let failed = ''
    child.stderr.on('data', (data) => {
      failed += data
    })
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), after))
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true)
      else if (code === 0) resolve(false)
      else reject(new Error(failed))
    })
  })
}

it('leaves nothing behind, whenever kill -9 comes', async () => {
  let killed = 0
  for (const after of [0, 8, 30, 90]) {
    const world = await setup()
    const id = await plant(world)
    await world.store.close()
    if (await eraseAndKill(world.home, id, after)) killed += 1
    const again = await setup(world.home)
    const isBegun = (await again.store.openErasures()).length > 0 || (await again.store.getItem(id)) === null
    await again.erasure.resume()
    await again.memory.writeMirror()
    expect(holding(world.home).length === 0, `killed after ${after} ms`).toBe(isBegun)
    expect(await again.store.openErasures()).toEqual([])
    expect(await again.store.inspect()).toMatchObject({ ok: true })
    await again.store.close()
  }
  expect(killed).toBeGreaterThan(0)
}, 300_000)
