/** A home where one memory left a copy in every place that keeps anything; for tests of erasing. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFiles, filePlaces, openHome, scanBytes } from '../adapters/files'
import { backupErasure, createBackups, openSqliteStore } from '../adapters/sqlite'
import { createTraceSink, traceErasure } from '../adapters/trace'
import { chunkText } from '../engine/memory/chunk'
import { createErasure } from '../engine/memory/erase/erase'
import { createMemory } from '../engine/memory/memory'
import type { ErasablePlace } from '../engine/ports'
import { createInOrder } from '../engine/ports/in-order'
import { createWorks } from '../engine/ports/works'
import { countingIds, fakeClock } from './ports'
import { newItem, turn } from './store-contract/rows'

export const CANARY = 'QX7-quokka-4821'
const TEXT = `My locker code word is ${CANARY}.`
export const ALL = { withMessages: true, withFiles: true, words: [] as string[], by: 'owner' as const, prove: true }

/** Files whose bytes hold the canary in any form a person could read it in. */
export const holding = (home: string) =>
  readdirSync(home, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) =>
      /qx7-quokka|quokka-4821|UVg3LXF1b2trYS|Q~X~7/i.test(readFileSync(path, 'latin1').replaceAll('\0', '~')),
    )
    .map((path) => path.slice(home.length + 1))

export async function openErasable(path: string) {
  const home = openHome(path)
  const clock = fakeClock()
  const files = createFiles(home)
  const database = { path: join(home, 'state.db'), backupsDir: join(home, 'backups'), tmp: join(home, '.tmp') }
  const store = await openSqliteStore({ ...database, clock })
  const trace = createTraceSink({ dir: join(home, 'traces'), clock, zone: () => 'UTC' })
  const memory = createMemory({ store, clock, ids: countingIds(), files, zone: () => 'UTC' })
  const dropped: string[] = []
  const works = createWorks()
  const places: ErasablePlace[] = [
    traceErasure({ dir: join(home, 'traces'), tmp: join(home, '.tmp'), exclusive: trace.exclusive }),
    ...filePlaces(home, files),
    backupErasure({ ...database, onDropped: (name) => void dropped.push(name) }),
  ]
  const erasureWith = (all: ErasablePlace[], fail?: () => void) =>
    createErasure({
      store,
      clock,
      ids: countingIds(),
      inOrder: createInOrder(),
      works,
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
    works,
    erasureWith,
    erasure: erasureWith(places),
  }
}
export type Erasable = Awaited<ReturnType<typeof openErasable>>

/** The canary in every place that keeps anything. Returns the id of the fact. */
export async function plant({ home, store, files, trace, memory, backups }: Erasable): Promise<string> {
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
