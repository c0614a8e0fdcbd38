export { createRelease } from './release'
export { notRun } from './run-check'
export type { GateReplays, Release, RunSuite } from './types'
