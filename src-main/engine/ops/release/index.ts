export { createRelease } from './release'
export { NO_JUDGE, notRun } from './run-check'
export type { GateReplays, Release, RunSuite } from './types'
