import type {
  CheckProgress,
  ReleaseCheck,
  ReleaseEvent,
  ReleaseState,
  ReplayCheck,
  Settings,
  SettingsPatch,
  SuiteName,
  SuiteVerdict,
  Version,
  VersionChange,
  VersionContent,
  VersionEdit,
  VersionRef,
} from '../../../contract'
import type { Clock, Digest, Files, Ids } from '../../ports'

/** Runs one suite on a candidate in homes of its own. Rejects with CANCELLED; what goes wrong in a case fails that case. */
export type RunSuite = (of: {
  suite: SuiteName
  candidate: VersionContent
  label: string
  signal: AbortSignal
  onProgress(at: Omit<CheckProgress, 'part'>): void
}) => Promise<SuiteVerdict>

/** Private replays as the gate asks for them. */
export interface GateReplays {
  /** Sets that a version has to pass. */
  required(): Promise<{ id: string; title: string }[]>
  /** NOT_FOUND for a set that is gone. */
  check(of: {
    setId: string
    candidate: VersionContent
    version: number
    fresh: boolean
    signal: AbortSignal
    onProgress(at: Omit<CheckProgress, 'part'>): void
  }): Promise<ReplayCheck>
}

export interface ReleaseDeps {
  files: Files
  clock: Clock
  ids: Ids
  digest: Digest
  /** Hearken's own version and build. */
  program(): Promise<string>
  settings(): Settings
  updateSettings(patch: SettingsPatch): Promise<unknown>
  /** When home has no SOUL.md. */
  persona: string
  /** Descriptions as shipped, of the tools that are Hearken's own. */
  shippedTools(): Record<string, string>
  runSuite: RunSuite
  replays: GateReplays
}

export interface Promotion {
  version: number
  why: string
  withoutJudge: string | undefined
  by: string
}

export interface Release {
  state(): Promise<ReleaseState>
  /** NOT_FOUND for a number that was never given, or whose content is gone. */
  content(ref: VersionRef): Promise<VersionContent>
  version(ref: VersionRef): Promise<{ content: VersionContent; version: Version | null; checks: ReleaseCheck[] }>
  create(of: { note: string; from: VersionRef; edit: VersionEdit; by: string }): Promise<{
    version: Version
    created: boolean
    changes: VersionChange[]
  }>
  diff(a: VersionRef, b: VersionRef): Promise<VersionChange[]>
  check(of: {
    version: number
    replays: string[]
    fresh: boolean
    by: string
    signal: AbortSignal
    onProgress(at: CheckProgress): void
  }): Promise<ReleaseCheck>
  promote(of: Promotion): Promise<{ promoted: boolean; reasons: string[] }>
  rollback(of: { to: number | undefined; why: string; by: string }): Promise<void>
  history(limit: number): Promise<ReleaseEvent[]>
  /** Finishes what a crash broke off. At start. */
  recover(): Promise<void>
}
