import { beforeEach, expect, test, vi } from 'vitest'
import { answer, fresh, refuse, waitingFor } from '../held-client.test-data'

vi.mock('../../client', () => import('../held-client.test-data'))
vi.mock('../events', () => import('../held-client.test-data'))
vi.mock('../route', () => import('../held-client.test-data'))

const { judgeTurn, openTurns, useOpenTurns } = await import('./detail')
const { searchTraces, typeTraceSearch, useTraceSearch } = await import('./search')

beforeEach(fresh)

const found = (line: string) => ({ hits: [{ line }], took_ms: 3 })
function search(query: string) {
  typeTraceSearch(query)
  void searchTraces()
}

test('words typed on while a search runs leave the next search free to begin', async () => {
  search('boiler')
  typeTraceSearch('boiler landlord')
  await answer('observability.search', found('boiler'))
  expect(useTraceSearch.getState()).toMatchObject({ busy: false, hits: null })
  search('boiler landlord')
  await answer('observability.search', found('both'))
  expect(useTraceSearch.getState()).toMatchObject({ busy: false, hits: [{ line: 'both' }] })
})

test('the search begun last is the one that shows and ends', async () => {
  search('boiler')
  search('landlord')
  await refuse('observability.search', 'INTERNAL')
  expect(useTraceSearch.getState()).toMatchObject({ busy: true, error: null })
  await answer('observability.search', found('landlord'))
  expect(useTraceSearch.getState()).toMatchObject({ busy: false, hits: [{ line: 'landlord' }] })
})

test('a turn is judged once, also when it is left and opened again meanwhile', async () => {
  void openTurns(['t1'])
  void judgeTurn('t1')
  void openTurns(['t2'])
  expect(useOpenTurns.getState().judging).toBe(false)
  void openTurns(['t1'])
  expect(useOpenTurns.getState().judging).toBe(true)
  void judgeTurn('t1')
  expect(waitingFor('observability.judge')).toHaveLength(1)
  await refuse('observability.judge', 'NOT_CONFIGURED')
  expect(useOpenTurns.getState()).toMatchObject({ judging: false, refused: { code: 'NOT_CONFIGURED' } })
  void judgeTurn('t1')
  expect(waitingFor('observability.judge')).toHaveLength(1)
})
