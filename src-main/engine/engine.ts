/** Hearken itself: the rooms of the engine, wired over the ports it is given. Knows no adapter and no shell. */
import type { AppInfo, ModelChoice } from '../contract'
import { type Chat, createChat } from './loop'
import { citedNumbers, createMemory, gate, type Memory, memoryBlock } from './memory'
import { createHub, type DoctorReport, type Hub, runDoctor } from './ops'
import type {
  Calendar,
  Clock,
  DateParser,
  Desktop,
  Discovery,
  Files,
  Ids,
  Maths,
  ModelSource,
  Secrets,
  Store,
  TraceSink,
} from './ports'
import type { SettingsService } from './settings'
import { createToolbox, type Toolbox } from './toolbox'
import { createBuiltinTools } from './tools'

export interface EnginePorts {
  store: Store
  clock: Clock
  ids: Ids
  files: Files
  settings: SettingsService
  secrets: Secrets
  trace: TraceSink
  models: ModelSource
  discovery: Discovery
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
}

export interface Engine {
  chat: Chat
  memory: Memory
  toolbox: Toolbox
  settings: SettingsService
  hub: Hub
  ports: EnginePorts
  problems(): string[]
  doctor(): Promise<DoctorReport>
  /** Tells the windows, and brings the memory mirror up to date. Never throws. */
  memoryChanged(ids: string[]): Promise<void>
  /** Erases what was forgotten or removed too long ago to be brought back. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Does the small jobs when no small model was chosen: no call is paid for that nobody asked for. */
const BUILTIN_CHOICE: ModelChoice = { provider: 'builtin', model: 'built-in', base_url: '', context_window: 0 }

/** Marks what a crash left behind, and is ready for turns. */
export async function startEngine(ports: EnginePorts): Promise<Engine> {
  const { store, clock, ids, files, trace, settings } = ports
  const hub = createHub()
  settings.onChange(() => hub.emit({ type: 'settings_changed' }))
  const zone = () => settings.zone()
  const memory = createMemory({ store, clock, ids, files, zone })
  let mirrorDue = false
  let mirroring: Promise<void> = Promise.resolve()
  const mirror = () => {
    if (!mirrorDue) return mirroring
    mirrorDue = false
    // A mirror is a copy for reading: when it cannot be written, memory itself is whole and the next turn tries again.
    mirroring = mirroring
      .then(() => memory.writeMirror())
      .catch(() => {
        mirrorDue = true
      })
    return mirroring
  }
  const memoryChanged = (changed: string[]) => {
    mirrorDue = true
    hub.emit({ type: 'memory_changed', ids: changed })
  }

  const toolbox = createToolbox({
    tools: createBuiltinTools({
      memory,
      files,
      calendar: ports.calendar,
      dates: ports.dates,
      maths: ports.maths,
      history: store,
      ids,
    }),
    unavailable: () => [...ports.unavailableTools, ...settings.current().tools.unavailable],
    clock,
    store,
    zone,
    undone: () => {
      memoryChanged([])
      void mirror()
    },
  })

  const chat = createChat({
    store,
    clock,
    ids,
    hub,
    trace,
    memory: { gate, recall: (text, options) => memory.recall(text, options), block: memoryBlock, cited: citedNumbers },
    tools: toolbox,
    settings: () => settings.current(),
    zone,
    persona: async () => (await files.read('SOUL.md')) ?? ports.persona,
    openMain: () => ports.models.open(settings.current().models.main),
    openSmall: () => ports.models.open(settings.current().models.small ?? BUILTIN_CHOICE),
    shell: ports.info.shell,
    memoryChanged,
    turnEnded: mirror,
  })
  await chat.recover()

  const engine: Engine = {
    chat,
    memory,
    toolbox,
    settings,
    hub,
    ports,
    problems: () => [...ports.notices, ...settings.problems()],
    doctor: () => runDoctor(ports),
    memoryChanged(changed) {
      memoryChanged(changed)
      return mirror()
    },
    async sweep() {
      await chat.conversations.sweep()
      const erased = await memory.sweep()
      if (erased.length > 0) await engine.memoryChanged(erased)
    },
    async close() {
      await chat.stop()
      await mirror()
      await trace.flush()
      hub.close()
      await store.close()
    },
  }
  return engine
}
