/** Releases over files in memory, with suites that say what a test wants; for tests of the gate. */
import { createHash } from 'node:crypto'
import type { SuiteVerdict } from '../contract'
import { createRelease } from '../engine/ops/release'
import type { Release, ReleaseDeps } from '../engine/ops/release/types'
import type { Files } from '../engine/ports'
import { openSettings } from '../engine/settings'
import { countingIds, fakeClock, memoryFiles } from './ports'

export const digest = (text: string) => createHash('sha256').update(text).digest('hex')

export const verdict = (suite: SuiteVerdict['suite'], more: Partial<SuiteVerdict> = {}): SuiteVerdict => ({
  suite,
  ran: true,
  why: '',
  total: 4,
  passed: 4,
  score: suite === 'judge' ? 0.9 : 1,
  failing: [],
  cost_usd: 0,
  duration_ms: 1,
  ...more,
})

export const JUDGE = { provider: 'openai', model: 'judge', base_url: '', context_window: 0 } as const

type Signal = Parameters<Release['check']>[0]['signal']

export async function releaseKit({ files = memoryFiles(), ...more }: Partial<ReleaseDeps> & { files?: Files } = {}) {
  const clock = fakeClock()
  const settings = await openSettings({ files, clock })
  const deps: ReleaseDeps = {
    files,
    clock,
    ids: countingIds(),
    digest,
    program: async () => '1.0.0',
    settings: () => settings.current(),
    updateSettings: (patch) => settings.update(patch),
    persona: 'You are Hearken.',
    shippedTools: () => ({ calculate: 'Works out sums.', note_save: 'Writes a note.' }),
    runSuite: async ({ suite }) => verdict(suite),
    replays: { required: async () => [], check: async () => Promise.reject(new Error('no replays here')) },
    ...more,
  }
  const release = createRelease(deps)
  const check = (version: number, replays: string[] = [], signal: Signal = new AbortController().signal) =>
    release.check({ version, replays, fresh: false, by: 'window', signal, onProgress: () => {} })
  const create = (note: string, edit = {}) => release.create({ note, from: 'live', edit, by: 'window' })
  const promote = (version: number, withoutJudge?: string) =>
    release.promote({ version, why: '', withoutJudge, by: 'window' })
  return { files, clock, settings, deps, release, check, create, promote }
}
