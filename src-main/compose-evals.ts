/** Throw-away Hearkens for evals: the real engine on a folder of its own, with a clock that begins where a case says. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles } from './adapters/files'
import { ERROR_CODES, type ErrorCode, HearkenError, type Message, type Started } from './contract'
import type { Engine } from './engine/engine'
import { scriptedModel } from './engine/evals'
import type {
  CallAccount,
  Clock,
  EvalHome,
  EvalHomes,
  EvalSetup,
  EvalTurn,
  Model,
  ModelRequest,
  ModelSource,
  ScriptLine,
  Tool,
} from './engine/ports'
import { openSettings } from './engine/settings'
import { EVAL_DATA } from './eval-data'
import { evalTool } from './eval-tool'

/** What `compose.ts` has to start for one case. */
export interface EvalEngine {
  home: string
  clock: Clock
  extraTools: Tool[]
  /** Every model is handed out through it; `own` is what this home would use by itself. */
  models(own: ModelSource): ModelSource
}

export function createEvalHomes(start: (of: EvalEngine) => Promise<Engine>): EvalHomes {
  return {
    data: EVAL_DATA,
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    async open(setup, models) {
      const folder = await mkdtemp(join(tmpdir(), 'hearken-eval-'))
      try {
        return await openIn(folder, setup, models, start)
      } catch (thrown) {
        await rm(folder, { recursive: true, force: true })
        throw thrown
      }
    },
  }
}

async function openIn(
  folder: string,
  setup: EvalSetup,
  models: ModelSource,
  start: (of: EvalEngine) => Promise<Engine>,
): Promise<EvalHome> {
  const clock = shiftedClock(setup.now, setup.zone)
  const files = createFiles(folder)
  await writeSettings(setup, files, clock)
  if (setup.persona !== null) await files.write('SOUL.md', setup.persona)
  if (setup.prompts !== null) await files.write('prompts.json', setup.prompts)
  for (const [path, text] of Object.entries(setup.files)) await files.write(path, text)

  let script: ScriptLine[] | null = null
  let sent: ModelRequest[] = []
  const heard = (model: Model, account: CallAccount | null): Model => ({
    info: model.info,
    stream(request, signal) {
      const { account: own, ...shown } = request
      if (request.kind === 'loop') sent.push(structuredClone(shown))
      return model.stream({ ...shown, ...(account === null ? (own ? { account: own } : {}) : { account }) }, signal)
    },
  })
  const engine = await start({
    home: folder,
    clock,
    extraTools: setup.tools.map(evalTool),
    models: (own) => ({
      async open(choice) {
        if (script !== null) return heard(scriptedModel(replies(script)), null)
        // The built-in model reads this home's clock; the others are the person's own, and their till counts them.
        if (choice.provider === 'builtin') return heard(await own.open(choice), null)
        return heard(await models.open(choice), setup.account)
      },
    }),
  })

  let conversation: string | null = null
  let last: Message | null = null
  let closing: Promise<void> | null = null

  /** What was started, to its end, and what is seen of it. */
  async function play(given: ScriptLine[] | null, begin: () => Promise<Started>): Promise<EvalTurn> {
    script = given
    sent = []
    try {
      const { message, events } = await follow(begin)
      last = message
      await engine.ports.trace.flush()
      const trace = message.turn_id === null ? [] : await engine.ports.traces.ofTurn(message.turn_id)
      return { message, events, trace, sent }
    } finally {
      script = null
    }
  }

  async function follow(begin: () => Promise<Started>): Promise<{ message: Message; events: string[] }> {
    const watching = new AbortController()
    const told = engine.hub.watch(watching.signal)
    const seen = told[Symbol.asyncIterator]()
    await seen.next()
    const events: string[] = []
    try {
      const started = await begin()
      for (let next = await seen.next(); !next.done; next = await seen.next()) {
        const event = next.value
        if (event.type !== 'turn' || event.turn_id !== started.turn_id) continue
        events.push(event.event.type)
        if (event.event.type === 'done') return { message: await settled(event.event.message), events }
      }
    } finally {
      watching.abort()
    }
    throw new HearkenError('INTERRUPTED', 'The eval was stopped.', 'Run it again.')
  }

  /** The reply as it stands once what comes after it is over. */
  async function settled(message: Message): Promise<Message> {
    if (engine.settings.current().memory.consolidate_after === 0) return message
    // Consolidation is asked for just after the reply is told.
    await new Promise((resolve) => setTimeout(resolve, 5))
    await engine.consolidator.idle()
    const row = await engine.ports.store.getMessage(message.id)
    const [whole] = row === null ? [] : await engine.chat.conversations.toMessages([row])
    return whole ?? message
  }

  return {
    async remember(memory) {
      const { item } = await engine.memory.remember({ ...memory, origin: memory.origin ?? 'owner' })
      return { id: item.id }
    },
    forget: async (id) => void (await engine.memory.forget([id])),
    async call(tool, args) {
      const context = { turnId: 'setup', conversationId: 'setup', messageId: 'setup' }
      const signal = new AbortController().signal
      const outcome = await engine.toolbox.run(
        { type: 'tool_call', id: 'setup', name: tool, args },
        { ...context, signal, now: clock.now(), zone: setup.zone },
      )
      if (!outcome.ok) throw new Error(`setup: ${tool} failed: ${outcome.result.text}`)
    },
    say: (text, { script: given, apart }) =>
      play(given, async () => {
        const conversation_id = apart ? null : conversation
        const started = await engine.chat.send({ conversation_id, text, gateway: 'cli' })
        if (!apart) conversation = started.conversation_id
        return started
      }),
    withoutMemory: (given) => play(given, () => engine.chat.regenerate(last?.id ?? '', { withoutMemory: true })),
    async undo(tool) {
      const card = last?.tools.find((one) => one.name === tool)
      if (last === null || card === undefined) throw new Error(`there is no card of ${tool} to undo`)
      await engine.toolbox.undo(last.id, card.call_id)
    },
    memories: async () => (await engine.memory.list({ limit: 500, offset: 0 })).items,
    file: (path) => files.read(path),
    async textsIn(path) {
      const root = join(folder, path)
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return Object.fromEntries(
        await Promise.all(found.map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')])),
      )
    },
    advance: (ms) => clock.advance(ms),
    close() {
      closing ??= engine.close().finally(() => rm(folder, { recursive: true, force: true }))
      return closing
    },
  }
}

/** No vectors, unless the candidate wants them: words find what these small homes hold, and a case takes milliseconds. */
async function writeSettings(setup: EvalSetup, files: ReturnType<typeof createFiles>, clock: Clock): Promise<void> {
  const settings = await openSettings({ files, clock })
  await settings.update({
    onboarded: true,
    zone: setup.zone,
    models: { embedder: { provider: 'none', model: '', base_url: '', dimension: 0 } },
    memory: { consolidate_after: 0 },
  })
  for (const patch of setup.settings) await settings.update(patch)
  const { main, small } = setup
  await settings.update({
    models: { main, small },
    // The person's own budgets count these calls.
    budgets: { day_usd: null, month_usd: null, turn_usd: null, unknown_price: 'allow' },
  })
}

function replies(script: ScriptLine[]) {
  return script.map(({ text, calls, fails }) => ({
    ...(text === undefined ? {} : { text }),
    ...(calls === undefined ? {} : { calls }),
    ...(fails === undefined ? {} : { error: failure(fails) }),
  }))
}

function failure(code: string): HearkenError {
  const known = ERROR_CODES.find((one): one is ErrorCode => one === code) ?? 'MODEL_UNAVAILABLE'
  return new HearkenError(known, 'The provider failed. Your message is safe.', 'Try again.')
}

/** Real time, counted from another moment. */
function shiftedClock(start: string, zone: string): Clock & { advance(ms: number): void } {
  let shift = Date.parse(start) - Date.now()
  return {
    now: () => Date.now() + shift,
    monotonic: () => performance.now(),
    systemZone: () => zone,
    advance: (ms) => {
      shift += ms
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const timer = setTimeout(resolve, ms)
        timer.unref()
        signal?.addEventListener(
          'abort',
          () => {
            clearTimeout(timer)
            reject(signal.reason)
          },
          { once: true },
        )
      }),
  }
}
