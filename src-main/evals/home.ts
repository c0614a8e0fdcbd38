/** A throw-away Hearken: the real engine on a folder of its own. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFiles } from '../adapters/files'
import { HearkenError, type Message } from '../contract'
import type { Engine } from '../engine/engine'
import type { Clock, EvalHome, EvalSetup, EvalTurn, Files, ModelSource, ScriptLine, Tool } from '../engine/ports'
import { openSettings } from '../engine/settings'
import { type Cast, createCast } from './cast'
import { type Begun, followTurn } from './follow'
import { outsideTool } from './outside-tool'
import { type ShiftedClock, shiftedClock } from './shifted-clock'

/** What has to be started for one case. */
export interface EvalEngine {
  home: string
  clock: Clock
  extraTools: Tool[]
  /** Every model is handed out through it; `own` is what this home would use by itself. */
  models(own: ModelSource): ModelSource
}
export type StartEngine = (of: EvalEngine) => Promise<Engine>

/** Failures are those of starting Hearken; nothing is left behind then. */
export async function openEvalHome(setup: EvalSetup, candidates: ModelSource, start: StartEngine): Promise<EvalHome> {
  const folder = await mkdtemp(join(tmpdir(), 'hearken-eval-'))
  try {
    const clock = shiftedClock(setup.now, setup.zone)
    const files = createFiles(folder)
    const cast = createCast(setup, candidates)
    await furnish(setup, files, clock, cast)
    const extraTools = setup.tools.map(outsideTool)
    const engine = await start({ home: folder, clock, extraTools, models: cast.through })
    return inhabit({ setup, folder, files, clock, cast, engine })
  } catch (thrown) {
    await rm(folder, { recursive: true, force: true })
    throw thrown
  }
}

/** No vectors, unless the candidate wants them: words find what these small homes hold, and a case takes milliseconds. */
async function furnish(setup: EvalSetup, files: Files, clock: Clock, cast: Cast): Promise<void> {
  const settings = await openSettings({ files, clock })
  await settings.update({
    onboarded: true,
    zone: setup.zone,
    models: { embedder: { provider: 'none', model: '', base_url: '', dimension: 0 } },
    memory: { consolidate_after: 0 },
  })
  for (const patch of setup.settings) await settings.update(patch)
  await settings.update({
    models: { main: setup.main, small: cast.small },
    // The person's own budgets count these calls.
    budgets: { day_usd: null, month_usd: null, turn_usd: null, unknown_price: 'allow' },
  })
  if (setup.persona !== null) await files.write('SOUL.md', setup.persona)
  if (setup.prompts !== null) await files.write('prompts.json', setup.prompts)
  for (const [path, text] of Object.entries(setup.files)) await files.write(path, text)
}

interface Place {
  setup: EvalSetup
  folder: string
  files: Files
  clock: ShiftedClock
  cast: Cast
  engine: Engine
}

function inhabit({ setup, folder, files, clock, cast, engine }: Place): EvalHome {
  let conversation: string | null = null
  let last: Message | null = null
  let closing: Promise<void> | null = null

  async function play(script: ScriptLine[] | null, begin: () => Promise<Begun>, answers: boolean[]): Promise<EvalTurn> {
    const main = cast.main(script)
    if (engine.settings.current().models.main.model !== main.model) await engine.settings.update({ models: { main } })
    cast.play(script)
    const { message, events } = await followTurn(engine, begin, answers)
    last = message
    await engine.ports.trace.flush()
    const trace = message.turn_id === null ? [] : await engine.ports.traces.ofTurn(message.turn_id)
    return { message, events, trace, sent: cast.sent() }
  }

  async function send(text: string, apart: boolean, gateway: string): Promise<Begun> {
    const conversation_id = apart ? null : conversation
    const started = await engine.chat.send({ conversation_id, text, gateway })
    if (!apart) conversation = started.conversation_id
    return started
  }

  return {
    async remember(memory) {
      const { item } = await engine.memory.remember({ ...memory, origin: memory.origin ?? 'owner' })
      return { id: item.id }
    },
    forget: async (id) => void (await engine.memory.forget([id])),
    async call(tool, args) {
      const { ok, result } = await engine.toolbox.run(
        { type: 'tool_call', id: 'setup', name: tool, args },
        {
          turnId: 'setup',
          conversationId: 'setup',
          messageId: 'setup',
          signal: new AbortController().signal,
          now: clock.now(),
          zone: setup.zone,
        },
      )
      if (!ok) throw new HearkenError('TOOL_FAILED', `Setting up: ${result.text}`, 'Mend the case.')
    },
    async earlier(said, reply, here) {
      await play([{ text: reply }], () => send(said, !here, 'cli'), [])
    },
    say: (text, { script, apart, gateway, answers }) => play(script, () => send(text, apart, gateway), answers),
    withoutMemory: (script) => play(script, () => engine.chat.regenerate(last?.id ?? '', { withoutMemory: true }), []),
    async undo(tool) {
      const card = last?.tools.find((one) => one.name === tool)
      if (last === null || card === undefined)
        throw new HearkenError('NOT_FOUND', `There is no card of ${tool}.`, 'Nothing to undo.')
      await engine.toolbox.undo(last.id, card.call_id)
    },
    memories: async () => (await engine.memory.list({ limit: 500, offset: 0 })).items,
    file: (path) => files.read(path),
    textsIn: (path) => textsIn(folder, path),
    advance: (ms) => clock.advance(ms),
    close() {
      // A file that was just being written may come after its folder was read.
      closing ??= engine
        .close()
        .finally(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 }))
      return closing
    },
  }
}

async function textsIn(folder: string, path: string): Promise<Record<string, string>> {
  const entries = await readdir(join(folder, path), { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const)
  return Object.fromEntries(await Promise.all(texts))
}
