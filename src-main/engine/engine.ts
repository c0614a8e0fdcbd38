/** Hearken itself: the rooms of the engine, wired over the ports it is given. Knows no adapter and no shell. */
import { type AppInfo, BUILTIN_MODEL, toErrorBody, type UsageReport } from '../contract'
import { type Asking, createAsking, turnMemory } from './asking'
import type { Evals } from './evals'
import { type Chat, createChat, createKeyedQueue, readPrompts } from './loop'
import {
  type Consolidator,
  createConsolidator,
  createMemory,
  createSuggestions,
  type Embedding,
  type Memory,
  type Suggestions,
  startEmbedding,
} from './memory'
import { createMemoryChanges } from './memory-changes'
import {
  createHub,
  createObserver,
  type DoctorReport,
  type ExportState,
  type Hub,
  type Observer,
  type Prices,
  runDoctor,
  spendingChecks,
  usageReport,
  watchTurns,
} from './ops'
import type {
  Calendar,
  Clock,
  DateParser,
  Desktop,
  Discovery,
  EmbedderSource,
  EvalHomes,
  Files,
  Ids,
  Inspector,
  Maths,
  Model,
  ModelSource,
  RerankerSource,
  Secrets,
  SpeechSource,
  Store,
  Tool,
  TraceIndex,
  TraceLog,
  TraceSink,
} from './ports'
import { createWorks } from './ports/works'
import { createProving, type Proving } from './proving'
import type { SettingsService } from './settings'
import { startSpeaking } from './speaking'
import { createToolbox, type Toolbox } from './toolbox'
import { createApprovals, createBuiltinTools } from './tools'
import { createUpkeep, type Upkeep, type UpkeepPorts } from './upkeep'
import type { VoiceSession, WakeWorkshop } from './voice'

export interface EnginePorts extends UpkeepPorts {
  store: Store
  clock: Clock
  ids: Ids
  files: Files
  settings: SettingsService
  secrets: Secrets
  trace: TraceSink
  traces: TraceLog
  traceIndex: TraceIndex
  prices: Prices
  /** How exporting traces goes; null: nothing is exported. */
  exported(): ExportState | null
  models: ModelSource
  discovery: Discovery
  embedders: EmbedderSource
  rerankers: RerankerSource
  speech: SpeechSource
  /** Reads the database for the Data tab. */
  inspector: Inspector
  calendar: Calendar
  dates: DateParser
  maths: Maths
  desktop: Desktop
  /** Who Hearken is when home has no SOUL.md. */
  persona: string
  /** Told before anything else starts: what was repaired or restored while opening home. */
  notices: string[]
  /** UNAVAILABLE_TOOLS: names hidden here whatever the settings say. */
  unavailableTools: string[]
  info: Pick<AppInfo, 'version' | 'shell' | 'platform' | 'home'>
  /** The built-in model with its clock standing at a moment (epoch ms). */
  builtinAt(now: number, zone: string): Model
  /** Version and build of this program. */
  program(): Promise<string>
  /** Opens the throw-away homes that evals are played in. */
  evalHomes: EvalHomes
  /** Tools beside the built-in ones. */
  extraTools?: Tool[]
}

export interface Engine {
  chat: Chat
  memory: Memory
  embedding: Embedding
  asking: Asking
  upkeep: Upkeep
  suggestions: Suggestions
  consolidator: Consolidator
  toolbox: Toolbox
  voice: VoiceSession
  /** Wake words of one's own, scorecards, and recordings for Settings. */
  workshop: WakeWorkshop
  evals: Evals
  /** Versions and their gate, private replays, the arena. */
  proving: Proving
  settings: SettingsService
  hub: Hub
  ports: EnginePorts
  problems(): string[]
  doctor(): Promise<DoctorReport>
  /** Looks back over turns. */
  observer: Observer
  /** What was spent on the last `days` days. */
  usage(days: number): Promise<UsageReport>
  /** Tells the windows, and brings the memory mirror up to date. Never throws. */
  memoryChanged(ids: string[]): Promise<void>
  /** Erases what was forgotten or removed too long ago to be brought back. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Observations a folder holds before the oldest go. */
const OBSERVATIONS_PER_FOLDER = 10_000

/** Marks what a crash left behind, and is ready for turns. */
export async function startEngine(ports: EnginePorts): Promise<Engine> {
  const { store, clock, ids, files, trace, settings } = ports
  const hub = createHub()
  settings.onChange(() => {
    hub.emit({ type: 'settings_changed' })
    embedding.settingsChanged()
    voice.settingsChanged()
  })
  const zone = () => settings.zone()
  const answering = watchTurns(hub, () => embedding.queue.wake())
  const embedding = await startEmbedding({
    store,
    clock,
    ids,
    embedders: ports.embedders,
    rerankers: ports.rerankers,
    settings: () => settings.current().models,
    busy: answering,
    progress: (state) => hub.emit({ type: 'embedding_progress', state }),
    downloading: ({ path, received, total }) => hub.emit({ type: 'download_progress', path, received, total }),
  })
  const memory = createMemory({
    embedQuery: embedding.embedQuery,
    rerank: embedding.rerank,
    recallOf: embedding.recallOf,
    store,
    clock,
    ids,
    files,
    zone,
  })
  const works = createWorks()
  const changes = createMemoryChanges({ memory, hub, embedding })
  const upkeep = createUpkeep({ ports, memory, works, zone, memoryChanged: changes.tellAndMirror })
  const asking = createAsking({
    lookup: (query, options) => memory.search(query, options),
    clock,
    ids,
    trace,
    dates: ports.dates,
    zone,
    settings: () => settings.current(),
    openModel: (choice) => ports.models.open(choice),
    openReranker: (choice) => ports.rerankers.open(choice),
  })
  const toolbox = createToolbox({
    tools: [
      ...createBuiltinTools({
        memory,
        files,
        calendar: ports.calendar,
        dates: ports.dates,
        maths: ports.maths,
        history: store,
        ids,
      }),
      ...(ports.extraTools ?? []),
    ],
    unavailable: () => [...ports.unavailableTools, ...settings.current().tools.unavailable],
    approvals: createApprovals({ clock, ids, emit: (event) => hub.emit(event) }),
    clock,
    store,
    zone,
    undone: () => void changes.tellAndMirror([]),
  })

  /** The built-in one when none was chosen: no call is paid for that nobody asked for. */
  const openSmall = () => ports.models.open(settings.current().models.small ?? BUILTIN_MODEL)
  let between: Consolidator | null = null
  const chat = createChat({
    store,
    clock,
    ids,
    hub,
    trace,
    memory: turnMemory(asking),
    tools: toolbox,
    settings: () => settings.current(),
    zone,
    persona: async () => (await files.read('SOUL.md').catch(() => null)) ?? ports.persona,
    prompts: () => readPrompts(files),
    openMain: () => ports.models.open(settings.current().models.main),
    openSmall,
    dates: ports.dates,
    between: {
      turnStarting: (id) => between?.turnStarting(id),
      turnEnded: (id) => between?.turnEnded(id),
    },
    erasing: { begin: works.begin, turnEnded: upkeep.erasure.turnEnded },
    shell: ports.info.shell,
    memoryChanged: changes.tell,
    turnEnded: changes.mirror,
  })
  await chat.recover()
  const announce = async (messageId: string) => {
    const row = await store.getMessage(messageId)
    if (row === null) return
    for (const message of await chat.conversations.toMessages([row])) hub.emit({ type: 'message', message })
  }
  /** One change of a reply's receipt at a time. */
  const receipts = createKeyedQueue()
  const suggestions = createSuggestions({ store, memory, clock, announce, memoryChanged: changes.tellAndMirror })
  const consolidator = createConsolidator({
    store,
    memory,
    clock,
    works,
    dates: ports.dates,
    trace,
    settings: () => settings.current(),
    zone,
    openSmall,
    emit: (event) => hub.emit(event),
    announce,
    alone: receipts.run,
    memoryChanged: changes.tellAndMirror,
    isBusy: (id) => chat.isRunning(id),
  })
  between = consolidator
  void consolidator.resume().catch(() => {})

  const speaking = await startSpeaking({ ...ports, hub, chat, toolbox, alone: receipts.run, announce })
  const { voice, workshop } = speaking
  const spending = { ...ports, zone, budgets: () => settings.current().budgets }
  const proving = createProving({
    ...ports,
    works,
    toolbox,
    zone,
    unavailable: ports.unavailableTools,
    version: ports.info.version,
  })
  await proving.release.recover().catch((thrown) => ports.notices.push(toErrorBody(thrown).message))
  return {
    chat,
    memory,
    embedding,
    asking,
    upkeep,
    suggestions,
    consolidator,
    toolbox,
    voice,
    workshop,
    evals: proving.evals,
    proving,
    settings,
    hub,
    ports,
    problems: () => [...ports.notices, ...settings.problems(), ...ports.prices.problems],
    doctor: () => runDoctor({ ...ports, backups: upkeep.backups, embedding, more: spendingChecks(spending) }),
    observer: createObserver({ ...ports, zone, settings: () => settings.current(), judge: proving.judgeTurn }),
    usage: (days) => usageReport(spending, days),
    memoryChanged: changes.tellAndMirror,
    async sweep() {
      await chat.conversations.sweep()
      const { expired, overCap } = await store.autoForget(new Date(clock.now()).toISOString(), OBSERVATIONS_PER_FOLDER)
      const gone = [...expired, ...overCap]
      memory.touched(gone)
      if (gone.length > 0) await changes.tellAndMirror(gone)
      consolidator.retry()
      await upkeep.sweep()
    },
    async close() {
      await proving.evals.stop()
      await speaking.close()
      await chat.stop()
      await consolidator.stop()
      await upkeep.backups.settled()
      await changes.mirror()
      await embedding.close()
      await trace.flush()
      await ports.inspector.close()
      hub.close()
      await store.close()
    },
  }
}
