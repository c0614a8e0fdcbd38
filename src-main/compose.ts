/** The one place where adapters meet ports. Both shells, the CLI, the evals and the tests start Hearken here. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SOUL from '../resources/SOUL.md?raw'
import { createBuiltinModel } from './adapters/builtin'
import { createIcsCalendar } from './adapters/calendar'
import { createDateParser } from './adapters/dates'
import { createDownloads } from './adapters/download'
import { createFiles, createFolders, filePlaces, lockHome, openHome, scanBytes, TMP } from './adapters/files'
import { createMaths } from './adapters/maths'
import { createSecrets } from './adapters/secrets'
import {
  backupErasure,
  createBackups,
  createInspector,
  openSqliteStore,
  restoreBackup as restoreFile,
} from './adapters/sqlite'
import { createTraceIndex, createTraceLog, createTraceSink, traceErasure } from './adapters/trace'
import { sortableIds, systemClock } from './compose-clock'
import { createEmbedders } from './compose-embedders'
import { createModels } from './compose-models'
import { programName } from './compose-program'
import { createSpeech } from './compose-speech'
import { createTelemetry } from './compose-telemetry'
import { type Engine, type EnginePorts, startEngine } from './engine/engine'
import { createTill, PRICES_FILE, readPrices } from './engine/ops'
import type { Desktop, EvalHomes, Files, Keychain, ModelSource } from './engine/ports'
import { openSettings } from './engine/settings'
import { parseToolNames } from './engine/tools'
import type { VoiceSession } from './engine/voice'
import { createEvalHomes } from './evals'
import { type AppRouter, createRouter } from './handlers'

export { type Running, runningIn } from './adapters/files'
export { openReading } from './compose-reading'
export * from './compose-wake'

export interface HearkenOptions {
  /** Absolute path of Hearken's home; made if missing. */
  home: string
  shell: 'electron' | 'headless' | 'test'
  version: string
  env: Record<string, string | undefined>
  /** Where the upward search for `.env` starts; null: no search (the packaged app). */
  cwd: string | null
  /** True in the packaged app: new keys go to the keychain. */
  packaged?: boolean
  desktop?: Desktop
  keychain?: Keychain
  /** Parts replaced by a test, an eval or a benchmark. */
  replace?: Partial<EnginePorts>
  /** Stands around every model that this home opens; for evals. */
  modelsThrough?(own: ModelSource): ModelSource
}

/** What a shell connects to voice beside the router. */
export type HearkenVoice = Pick<VoiceSession, 'connect' | 'frame' | 'push' | 'sleep' | 'state' | 'wakeUp' | 'settled'>

/** A running Hearken: an oRPC router over the contract, and a clean way to stop. */
export interface Hearken {
  /** Serve it with rpc/message-port, rpc/websocket or rpc/in-memory. */
  router: AppRouter
  /** The real path of home. */
  home: string
  /** The raw channel of sound beside the calls, and what a shell knows of the computer. */
  voice: HearkenVoice
  /** Tells other processes where this one can be reached. */
  publish(url: string): void
  /** Stops turns, flushes queues and closes the database. Safe to call twice. */
  close(): Promise<void>
}

/** How long a start waits for what is due to be erased, in ms; then that goes on beside it. */
const FIRST_SWEEP_MS = 1_000
/** How often what was forgotten or removed is looked at for erasing, in ms. */
const SWEEP_MS = 60_000

/**
 * Opens home and starts the engine. Throws HearkenError: CONFLICT when another Hearken runs this home, READ_ONLY or
 * DISK_FULL when it cannot be written, NOT_CONFIGURED when it is no folder.
 */
export async function compose(options: HearkenOptions): Promise<Hearken> {
  const home = openHome(options.home)
  const lock = lockHome(home, options.shell)
  try {
    const engine = await startIn(options, home)
    await soon(engine.sweep())
    // Not waited for: after an upgrade the first mirror may write many files, and a person is waiting for the window.
    void engine.memoryChanged([])
    const timer = setInterval(() => void engine.sweep().catch(() => {}), SWEEP_MS)
    timer.unref()
    const chores = scheduleChores(engine)
    let closing: Promise<void> | null = null
    return {
      router: createRouter(engine),
      voice: engine.voice,
      home,
      publish: (url) => lock.publish(url),
      close() {
        clearInterval(timer)
        chores.stop()
        closing ??= engine.close().finally(() => lock.release())
        return closing
      },
    }
  } catch (thrown) {
    lock.release()
    throw thrown
  }
}

/** Backups and watched folders: soon after the start, when a person no longer waits for the window, and then in turns. */
const FIRST_CHORES_MS = 20_000
const CHORES_MS = 10 * 60_000

function scheduleChores({ upkeep, ports, settings }: Engine): { stop(): void } {
  const run = async () => {
    await upkeep.backups.makeWhenDue()
    await upkeep.folders.sweep(true).catch(() => {})
    const { trace_days: days, trace_mb } = settings.current().ops
    await ports.traces.prune({ days, bytes: trace_mb * 1e6 })
  }
  const first = setTimeout(() => void run(), FIRST_CHORES_MS)
  const again = setInterval(() => void run(), CHORES_MS)
  first.unref()
  again.unref()
  return {
    stop() {
      clearTimeout(first)
      clearInterval(again)
    },
  }
}

/** Waits for it no longer than a person should wait for the window. Rejects as it does, until then. */
async function soon(work: Promise<void>): Promise<void> {
  const waited = new AbortController()
  work.catch(() => {})
  await Promise.race([work, sleep(FIRST_SWEEP_MS, undefined, { signal: waited.signal }).catch(() => {})])
  waited.abort()
}

/** Throw-away homes with the real engine in them; `models` of a home stand where its own would. */
export const evalHomes = (version: string): EvalHomes =>
  createEvalHomes(({ home, clock, extraTools, models }) =>
    startIn(
      { home, shell: 'test', version, env: {}, cwd: null, modelsThrough: models, replace: { clock, extraTools } },
      openHome(home),
    ),
  )

async function startIn(options: HearkenOptions, home: string): Promise<Engine> {
  return startEngine(await openPorts(options, home))
}

async function openPorts(options: HearkenOptions, home: string): Promise<EnginePorts> {
  const { env, cwd, shell, version, packaged = false, keychain } = options
  const clock = options.replace?.clock ?? systemClock()
  const files = createFiles(home)
  const notices: string[] = []
  await seedPersona(files, notices)
  const database = databaseOf(home)
  const store = await openSqliteStore({
    ...database,
    clock,
    onNotice: (notice) => notices.push(notice),
    synonyms: (await files.read('synonyms.txt')) ?? '',
  })
  const secrets = createSecrets({ env, cwd, home, packaged, ...(keychain === undefined ? {} : { keychain }) })
  const dates = createDateParser()
  const settings = options.replace?.settings ?? (await openSettings({ files, clock }))
  const builtin = createBuiltinModel({ dates, clock, zone: () => settings.zone() })
  const prices = readPrices(await files.read(PRICES_FILE))
  const { models, discovery } = createModels({
    secrets,
    clock,
    builtin,
    // Made below, over the ports in force.
    through: (model) => till.model(model),
    settings: () => settings.current(),
  })
  const downloads = createDownloads({ dir: join(home, 'models') })
  const meaning = createEmbedders({ secrets, clock, downloads, settings: () => settings.current() })
  const speech = createSpeech({ secrets, clock, downloads, wakeDir: join(home, 'wake'), tmpDir: join(home, TMP) })
  const traceFiles = createTraceSink({
    dir: join(home, 'traces'),
    clock,
    zone: () => settings.zone(),
    usageFile: join(home, 'usage.jsonl'),
  })
  const telemetry = createTelemetry({
    files: traceFiles,
    secrets,
    clock,
    version,
    settings: () => settings.current().ops,
  })
  settings.onChange(telemetry.settingsChanged)
  const homes = evalHomes(version)
  const ports: EnginePorts = {
    store,
    clock,
    ids: sortableIds(clock),
    files,
    secrets,
    settings,
    trace: telemetry.sink,
    traces: createTraceLog({ dir: join(home, 'traces'), clock, ...traceFiles }),
    traceIndex: createTraceIndex({ dir: join(home, 'traces'), flush: traceFiles.flush }),
    prices,
    exported: telemetry.state,
    folders: createFolders(cwd ?? home),
    backups: createBackups(database),
    inspector: createInspector({ path: database.path }),
    erasureWorld: {
      places: [
        traceErasure({ dir: join(home, 'traces'), tmp: join(home, '.tmp'), exclusive: traceFiles.exclusive }),
        ...filePlaces(home, files),
        backupErasure({
          ...database,
          async onDropped(name) {
            notices.push(`The backup ${name} could not be opened to erase in it, so it was removed.`)
            const detail = JSON.stringify({ backup: name, why: 'it could not be opened to erase in it' })
            const at = new Date(clock.now()).toISOString()
            await store.addAudit([{ at, agent: 'erasure', action: 'backup_removed', item_id: '', detail }])
          },
        }),
      ],
      scan: (needles, skip) => scanBytes(home, needles, skip),
    },
    models: options.modelsThrough?.(models) ?? models,
    discovery,
    ...meaning,
    speech,
    calendar: createIcsCalendar(files, { path: 'calendar.ics', clock }),
    dates,
    maths: createMaths(),
    desktop: options.desktop ?? NO_DESKTOP,
    persona: SOUL,
    builtinAt: (now, zone) => createBuiltinModel({ dates, clock: { ...clock, now: () => now }, zone: () => zone }),
    notices,
    unavailableTools: parseToolNames(env.UNAVAILABLE_TOOLS),
    info: { version, shell, platform: process.platform, home },
    evalHomes: homes,
    program: programName(version, homes.data),
    ...options.replace,
  }
  const till = createTill({
    store: ports.store,
    clock,
    ids: ports.ids,
    trace: ports.trace,
    prices: prices.of,
    budgets: () => settings.current().budgets,
    zone: () => settings.zone(),
  })
  await till.settle()
  return {
    ...ports,
    models: till.models(ports.models),
    embedders: till.embedders(ports.embedders),
    rerankers: till.rerankers(ports.rerankers),
    speech: till.speech(ports.speech),
  }
}

/** A persona that cannot be read must keep nobody from starting. */
async function seedPersona(files: Files, notices: string[]): Promise<void> {
  const seen = await files.read('SOUL.md').catch(() => {
    notices.push(
      'SOUL.md cannot be read as a text file, so Hearken speaks as it was shipped. Move what stands in its place away, or make it readable.',
    )
  })
  if (seen === null) await files.write('SOUL.md', SOUL)
}

const databaseOf = (home: string) => ({
  path: join(home, 'state.db'),
  backupsDir: join(home, 'backups'),
  tmp: join(home, '.tmp'),
})

/**
 * Puts a backup in the place of a home's database; says in sentences what happened. Throws CONFLICT while a Hearken runs
 * this home, NOT_FOUND and STORE_DAMAGED for a backup that is not there or not sound; nothing changes then.
 */
export async function restoreBackup(path: string, name: string): Promise<string> {
  const home = openHome(path)
  const lock = lockHome(home, 'headless')
  try {
    return await restoreFile({ ...databaseOf(home), name, now: Date.now() })
  } finally {
    lock.release()
  }
}

/** In a shell without windows. */
const no = async () => false
const NO_DESKTOP: Desktop = {
  openInChat: no,
  showQuickAsk: no,
  resizeQuickAsk: no,
  fitOverlay: no,
  openExternal: no,
}
