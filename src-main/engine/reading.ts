/** What can be told of a home that another process runs: the parts of the engine that only read, over ports that cannot write. */
import type { AppInfo, MemoryStats, UsageReport } from '../contract'
import type { Evals } from './evals'
import { createMemory, todayIn } from './memory'
import { memoryStats } from './memory-stats'
import {
  type BackupKeeper,
  createBackupKeeper,
  type DoctorReport,
  type Prices,
  runDoctor,
  spendingChecks,
  usageReport,
} from './ops'
import type {
  Backups,
  Calendar,
  Clock,
  DateParser,
  Discovery,
  EvalHomes,
  Files,
  Ids,
  Maths,
  Model,
  ModelSource,
  Secrets,
  Store,
  TraceLog,
  TraceSink,
} from './ports'
import { createInOrder } from './ports/in-order'
import { createWorks } from './ports/works'
import { createProving, type Proving } from './proving'
import type { SettingsService } from './settings'
import { createToolbox } from './toolbox'
import { createApprovals, createBuiltinTools } from './tools'

export interface ReadingPorts {
  store: Store
  clock: Clock
  ids: Ids
  files: Files
  secrets: Secrets
  settings: SettingsService
  trace: TraceSink
  traces: TraceLog
  prices: Prices
  backups: Backups
  models: ModelSource
  discovery: Discovery
  calendar: Calendar
  dates: DateParser
  maths: Maths
  persona: string
  unavailableTools: string[]
  evalHomes: EvalHomes
  program(): Promise<string>
  builtinAt(now: number, zone: string): Model
  info: Pick<AppInfo, 'version' | 'shell' | 'platform' | 'home'>
  /** Who runs the home, in words. */
  keeper: string
}

/** An Engine has all of it, too. */
export interface Reading {
  ports: Pick<ReadingPorts, 'clock' | 'secrets' | 'store' | 'traces'>
  settings: Pick<SettingsService, 'current'>
  upkeep: { backups: Pick<BackupKeeper, 'list' | 'lastCheck'>; stats(): Promise<MemoryStats> }
  evals: Pick<Evals, 'cases' | 'result' | 'results'>
  proving: {
    release: Pick<Proving['release'], 'state' | 'version' | 'diff' | 'history'>
    replays: Pick<Proving['replays'], 'sets' | 'open'>
    arena: Pick<Proving['arena'], 'scoreboard' | 'battles' | 'open' | 'exportAll'>
  }
  usage(days: number): Promise<UsageReport>
  doctor(): Promise<DoctorReport>
  problems(): string[]
}

/** What only the process that runs the home can tell of itself. */
const OF_THE_KEEPER = ['telemetry']

export function createReading(ports: ReadingPorts): Reading {
  const { store, clock, settings, files } = ports
  const zone = () => settings.zone()
  const memory = createMemory({ ...ports, zone })
  const toolbox = createToolbox({
    tools: createBuiltinTools({ ...ports, memory, history: store }),
    unavailable: () => [...ports.unavailableTools, ...settings.current().tools.unavailable],
    approvals: createApprovals({ ...ports, emit: () => {} }),
    clock,
    store,
    zone,
    undone: () => {},
  })
  const proving = createProving({
    ...ports,
    works: createWorks(),
    toolbox,
    zone,
    unavailable: ports.unavailableTools,
    version: ports.info.version,
  })
  const keeping = {
    backups: ports.backups,
    files,
    clock,
    inOrder: createInOrder(),
    today: () => todayIn(zone(), clock.now()),
  }
  const backups = createBackupKeeper(keeping)
  const spending = { ...ports, zone, budgets: () => settings.current().budgets, exported: () => null }
  return {
    ports,
    settings,
    upkeep: { backups, stats: () => memoryStats(store) },
    evals: proving.evals,
    proving,
    usage: (days) => usageReport(spending, days),
    problems: () => [...settings.problems(), ...ports.prices.problems],
    doctor: () =>
      runDoctor({
        ...ports,
        backups,
        notices: [],
        home: async () => ({ detail: `${ports.info.home} is run by ${ports.keeper}; this was read beside it` }),
        embedding: { look: () => waitingForVectors(store) },
        more: spendingChecks(spending).filter(({ name }) => !OF_THE_KEEPER.includes(name)),
      }),
  }
}

async function waitingForVectors(store: Pick<Store, 'countPending'>) {
  const { pending } = await store.countPending('default')
  return {
    detail: pending === 0 ? 'nothing waits to be embedded' : `${pending} pieces of memory wait to be embedded there`,
  }
}
