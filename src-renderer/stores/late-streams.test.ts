import { beforeEach, expect, test, vi } from 'vitest'
import { answer, fresh, refuse, stream, waitingFor } from './held-client.test-data'

const saved = vi.hoisted(() => [] as string[])
vi.mock('../client', () => import('./held-client.test-data'))
vi.mock('./events', () => import('./held-client.test-data'))
vi.mock('./route', () => import('./held-client.test-data'))
const kept = vi.hoisted(() => [] as unknown[])
vi.mock('./settings', () => ({
  saveSettings: async (patch: unknown) => void kept.push(patch),
  updateSettings: async () => true,
  useSettings: { getState: () => ({ settings: null }) },
}))
vi.mock('./save-file', () => ({ saveFile: (name: string) => saved.push(name) }))
const recording = vi.hoisted(() => ({ stopped: 0 }))
vi.mock('./voice-settings/recorder', () => ({
  record: () => new Promise(() => {}),
  stopRecording: () => {
    recording.stopped += 1
  },
}))

const { cancelMigration, migrateBank, useMigration } = await import('./banks')
const { exportQuery, runQuery, useQuery } = await import('./data/query')
const { openSet, runSet, useOpenSet } = await import('./versions/replays')
const { finishMaking, startMaking, stopMaking, useMaking } = await import('./voice-settings/make-phrase')
const { tryWord, useTrying } = await import('./voice-settings/try-word')

beforeEach(fresh)

const how = { fresh: false, judge: false }

test('a run of one set shows nothing beside another that was opened meanwhile', async () => {
  void openSet('s1')
  await answer('replay.open', { runs: [] })
  const run = stream()
  void runSet('s1', 'live', how)
  await answer('replay.run', run.events)
  await run.tell({ type: 'progress', done: 1, total: 2, label: 'one' })
  expect(useOpenSet.getState()).toMatchObject({ id: 's1', running: true, progress: { done: 1 } })
  void openSet('s2')
  await answer('replay.open', { runs: [{ id: 'r2' }] })
  await run.tell({ type: 'done', run: { id: 'r1' } })
  await run.end()
  expect(useOpenSet.getState()).toMatchObject({ id: 's2', run: { id: 'r2' }, running: false, progress: null })
})

test('a move of memory that was called off says nothing about the one begun after it', async () => {
  const first = stream()
  void migrateBank('default', {} as never)
  await answer('memory.migrateBank', first.events)
  void cancelMigration('default')
  await answer('memory.cancelMigration', {})
  const second = stream()
  void migrateBank('default', {} as never)
  await answer('memory.migrateBank', second.events)
  await first.fail('CANCELLED')
  expect(useMigration.getState()).toMatchObject({ running: true, error: null })
  await second.tell({ done: 3, total: 9 })
  await second.fail('MODEL_TIMEOUT')
  expect(useMigration.getState()).toMatchObject({ running: false, error: { code: 'MODEL_TIMEOUT' } })
})

test('nor does it choose its embedder when the first it tells comes after that', async () => {
  kept.length = 0
  const off = stream()
  void migrateBank('default', { provider: 'called-off' } as never)
  await answer('memory.migrateBank', off.events)
  void cancelMigration('default')
  await answer('memory.cancelMigration', {})
  await off.tell({ done: 0, total: 9 })
  await off.fail('CANCELLED')
  expect(kept).toEqual([])
  const next = stream()
  void migrateBank('default', { provider: 'next' } as never)
  await answer('memory.migrateBank', next.events)
  await next.tell({ done: 1, total: 9 })
  await next.tell({ done: 2, total: 9 })
  await next.end()
  expect(kept).toEqual([{ models: { embedder: { provider: 'next' } } }])
})

test('an export tells of itself beside the result it is of alone', async () => {
  void runQuery('SELECT 1')
  await answer('data.query', { rows: [[1]] })
  const file = stream()
  void exportQuery('csv')
  await answer('data.exportQuery', file.events)
  void runQuery('SELECT 2')
  await answer('data.query', { rows: [[2]] })
  await file.tell({ type: 'done', rows: 1, cut_by: null })
  await file.end()
  expect(saved).toEqual(['hearken.csv'])
  expect(useQuery.getState()).toMatchObject({ result: { rows: [[2]] }, exported: null, exporting: null })
  void exportQuery('json')
  await refuse('data.exportQuery', 'READ_ONLY')
  expect(useQuery.getState()).toMatchObject({ error: { code: 'READ_ONLY' }, exporting: null })
})

test('a wake word that can be tried no more does not stop the recording for the next one', async () => {
  const first = stream()
  void tryWord('hey_jarvis')
  await answer('wake.tryOut', first.events)
  void tryWord('hey_hearken')
  const { stopped } = recording
  await first.fail('INTERNAL')
  expect(recording.stopped).toBe(stopped)
  expect(useTrying.getState()).toMatchObject({ id: 'hey_hearken', error: null })
})

test('a phrase that was called off while it was made is not kept, and closes no dialog opened since', async () => {
  startMaking()
  const made = finishMaking()
  stopMaking()
  startMaking()
  useMaking.setState({ label: 'Another', busy: true })
  await answer('wake.make', { word: { id: 'phrase:first', label: 'First' } })
  await answer('wake.words', {})
  expect(waitingFor('wake.remove')).toEqual([{ id: 'phrase:first' }])
  await answer('wake.remove', {})
  await answer('wake.words', {})
  expect(await made).toBe(null)
  expect(useMaking.getState()).toMatchObject({ label: 'Another', busy: true, error: null })
})

test('nor does why it was refused stand in that dialog', async () => {
  startMaking()
  const made = finishMaking()
  stopMaking()
  startMaking()
  await refuse('wake.make', 'BAD_INPUT')
  expect(await made).toBe(null)
  expect(useMaking.getState().error).toBe(null)
})
