/** The calls of the contract that only look, for a home that another process runs. */
import type { Reading } from '../engine/reading'
import { evalReading } from './evals'
import { statsReading } from './memory-upkeep'
import { opsReading } from './ops'
import { arenaReading, releaseReading, replayReading } from './proving'
import { settingsReading } from './settings'

export const createReadingRouter = (reading: Reading) => ({
  ops: opsReading(reading),
  settings: settingsReading(reading),
  memory: statsReading(reading),
  evals: evalReading(reading),
  release: releaseReading(reading),
  replay: replayReading(reading),
  arena: arenaReading(reading),
})
export type ReadingRouter = ReturnType<typeof createReadingRouter>
