/** A memory that is erased now is found in no byte of home, whatever kept a copy of it. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFiles, filePlaces, openHome, scanBytes } from '../../../adapters/files'
import { backupErasure, createBackups, openSqliteStore } from '../../../adapters/sqlite'
import { createTraceSink, traceErasure } from '../../../adapters/trace'
import { countingIds, fakeClock } from '../../../testing/ports'
import { newItem, turn } from '../../../testing/store-contract/rows'
import { tempHome } from '../../../testing/temp-home'
import type { ErasablePlace } from '../../ports'
import { chunkText } from '../chunk'
import { createMemory } from '../index'
import { createErasure } from './erase'

const CANARY = 'QX7-quokka-4821'
const TEXT = `My locker code word is ${CANARY}.`
const ALL = { withMessages: true, withFiles: true, words: [] as string[], by: 'owner' as const, prove: true }

/** Files whose bytes hold the canary in any form a person could read it in. */
const holding = (home: string) =>
  readdirSync(home, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) =>
      /qx7-quokka|quokka-4821|UVg3LXF1b2trYS|Q~X~7/i.test(readFileSync(path, 'latin1').replaceAll('\0', '~')),
    )
    .map((path) => path.slice(home.length + 1))

async function setup(home = openHome(tempHome())) {
  const clock = fakeClock()
  const files = createFiles(home)
  const database = { path: join(home, 'state.db'), backupsDir: join(home, 'backups'), tmp: join(home, '.tmp') }
  const store = await openSqliteStore({ ...database, clock })
  const trace = createTraceSink({ dir: join(home, 'traces'), clock, zone: () => 'UTC' })
  const memory = createMemory({ store, clock, ids: countingIds(), files, zone: () => 'UTC' })
  const dropped: string[] = []
  const places: ErasablePlace[] = [
    traceErasure({ dir: join(home, 'traces'), tmp: join(home, '.tmp'), exclusive: trace.exclusive }),
    ...filePlaces(home, files),
    backupErasure({ ...database, onDropped: (name) => dropped.push(name) }),
  ]
  const erasureWith = (all: ErasablePlace[], fail?: () => void) =>
    createErasure({
      store,
      clock,
      ids: countingIds(),
      world: { places: all, scan: (needles, skip) => scanBytes(home, needles, skip) },
      mirror: async (ids) => {
        fail?.()
        memory.touched(ids)
        await memory.writeMirror()
      },
    })
  const backups = createBackups(database)
  return {
    home,
    clock,
    files,
    store,
    trace,
    memory,
    places,
    backups,
    dropped,
    erasureWith,
    erasure: erasureWith(places),
  }
}
type Setup = Awaited<ReturnType<typeof setup>>

/** The canary in every place that keeps anything. Returns the id of the fact. */
async function plant({ home, store, files, trace, memory, backups }: Setup): Promise<string> {
  for (let n = 0; n < 40; n++) await store.putItem(newItem(`plain${n}`, `ordinary memory ${n} about the locker room`))
  await store.beginTurn(turn(1, 'talk', null, `remember that my locker code word is ${CANARY}`))
  const { item } = await memory.remember({
    text: TEXT,
    origin: 'owner',
    message_id: 'q1',
    turn_id: 't1',
    conversation_id: 'talk',
  })
  const newer = await memory.remember({ text: `${TEXT} It never changes.`, origin: 'owner', replaces: item.id })
  await store.updateMessage(
    'r1',
    {
      text: `I'll remember that your locker code word is ${CANARY}. Anything else?`,
      status: 'done',
      kept: [{ id: item.id, text: TEXT }],
      tools: [
        {
          call_id: 'c1',
          name: 'memory_remember',
          label: 'Remembering',
          status: 'ok',
          summary: `Kept: ${TEXT}`,
          args_json: JSON.stringify({ text: TEXT }),
          result_text: `Kept ${item.id}: ${TEXT}`,
          access: 'write',
          source: 'local',
          duration_ms: 1,
          cost_usd: null,
          undo: 'available',
          undo_call: { tool: 'memory_forget', args: { ids: [item.id] } },
          data: { id: item.id, text: TEXT },
        },
      ],
    },
    '2026-03-02T09:00:01.000Z',
  )
  await store.beginTurn(turn(2, 'other', null, `is ${CANARY} a good word? I also like tea.`))
  const used = { n: 1, source: 'You', created_on: '2026-03-02', kind: 'fact', relevance_score: 1, cited: true } as const
  await store.updateMessage(
    'r2',
    {
      used: [{ ...used, id: newer.item.id, title: TEXT, exact_snippet: TEXT, conversation_id: null, message_id: 'q1' }],
    },
    '2026-03-02T09:00:02.000Z',
  )
  await store.addSummary(
    'talk',
    { up_to_message_id: 'r1', text: `They chose ${CANARY}. They like tea.` },
    '2026-03-02T09:00:03Z',
  )
  await store.rename('talk', `The word ${CANARY}`)
  await store.setDraft('new', `about ${CANARY} again`, '2026-03-02T09:00:04Z')
  const episode = `We talked about lockers. The word is ${CANARY}. Then about tea.`
  await store.putItem({
    ...newItem('ep1', episode, { kind: 'episode', conversation_id: 'talk' }),
    chunks: chunkText(episode),
  })
  trace.write({ type: 'turn_start', turn_id: 't1', text: `remember that my locker code word is ${CANARY}` })
  trace.write({ type: 'tool', turn_id: 't1', name: 'memory_remember', args: { text: TEXT }, memory_ids: [item.id] })
  trace.write({ type: 'turn_start', turn_id: 't9', text: 'something else' })
  await trace.flush()
  await files.write('notes/codes.md', `# Codes\n\n- locker: ${CANARY}\n- bike: blue\n`)
  await files.write('notes/.earlier/codes.1.md', `notes/codes.md\nlocker ${CANARY}\n`)
  await files.write('outbox/1.md', `Dear Kim,\n\nthe word is ${CANARY}.\n\nBye`)
  const folded = `SUMMARY:Try the locker with ${CANARY.slice(0, 5)}\r\n ${CANARY.slice(5)}`
  await files.write('calendar.ics', `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${folded}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`)
  await memory.writeMirror()
  await backups.make('2026-03-01', 7)
  mkdirSync(join(home, 'backups'), { recursive: true })
  writeFileSync(join(home, 'backups', 'broken.db'), `no database, but ${CANARY}`)
  copyFileSync(join(home, 'backups', 'state-2026-03-01.db'), join(home, 'state.db.damaged-20260301T000000Z'))
  return newer.item.id
}

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
