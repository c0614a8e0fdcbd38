/** Battles: one prompt to several models at once, in an order left to chance, a vote, and only then their names. */
import {
  type ArenaRow,
  type ArenaVote,
  type Battle,
  type BattleEvent,
  type BattleRow,
  HearkenError,
  type ModelChoice,
  type Settings,
} from '../../../contract'
import { localTime, systemPrompt, turnPreamble, userMessage } from '../../loop'
import type { Clock, Files, Ids, ModelSource, ToolSpec } from '../../ports'
import { createInOrder } from '../../ports/in-order'
import type { Work, Works } from '../../ports/works'
import { type AnswerJob, answerOf, type FullAnswer } from './answer'
import { isRated, scoreboard, scoreboardCsv } from './scoreboard'
import { createArenaShelf, type StoredBattle, shown } from './shelf'
import { createStream } from './stream'
import { createVeil } from './veil'

export interface ArenaDeps {
  files: Files
  clock: Clock
  ids: Ids
  works: Pick<Works, 'begin'>
  models: ModelSource
  settings(): Settings
  zone(): string
  persona(): Promise<string>
  rules(): Promise<string>
  /** Tools that only read. */
  readTools(): ToolSpec[]
  runTool: AnswerJob['runTool']
  /** 0 <= n < 1. */
  random(): number
}

export interface Arena {
  /** BAD_INPUT for one model twice. Ends with `done`; what a model does wrong is its own answer's error. */
  battle(of: {
    prompt: string
    models: ModelChoice[]
    tools: 'off' | 'read'
    signal: AbortSignal
  }): AsyncIterable<BattleEvent>
  /** NOT_FOUND, CONFLICT after the vote, BAD_INPUT for a best answer that failed. */
  vote(id: string, vote: ArenaVote): Promise<Battle>
  scoreboard(): Promise<{ rows: ArenaRow[]; votes: number; rated: number }>
  battles(page: { limit: number; offset: number }): Promise<{ battles: BattleRow[]; total: number }>
  open(id: string): Promise<Battle>
  remove(id: string): Promise<void>
  exportAll(format: 'jsonl' | 'csv'): Promise<{ filename: string; mime: string; content: string }>
}

export function createArena(deps: ArenaDeps): Arena {
  const { clock, ids } = deps
  const shelf = createArenaShelf(deps.files)
  const inOrder = createInOrder()

  /** The job of every place but who answers there. */
  async function common(prompt: string, tools: 'off' | 'read', signal: AbortSignal) {
    const { models, chat } = deps.settings()
    const zone = deps.zone()
    const now = localTime(clock.now(), zone)
    const question = userMessage(turnPreamble({ now, zone, memoryBlock: '', summary: '' }))
    question.parts.push({ type: 'text', text: prompt })
    return {
      models: deps.models,
      clock,
      system: systemPrompt({ persona: await deps.persona(), rules: await deps.rules(), unavailableTools: [] }),
      messages: [question],
      tools: tools === 'off' ? [] : deps.readTools(),
      runTool: deps.runTool,
      maxIterations: chat.max_iterations,
      maxOutputTokens: models.max_output_tokens,
      signal,
    }
  }

  async function* battle(of: Parameters<Arena['battle']>[0]): AsyncGenerator<BattleEvent> {
    const work = deps.works.begin()
    try {
      yield* fight(of, work)
    } finally {
      work.end()
    }
  }

  async function* fight(
    { prompt, models, tools, signal }: Parameters<Arena['battle']>[0],
    work: Work,
  ): AsyncGenerator<BattleEvent> {
    refuseTwins(models)
    const id = ids.next('battle')
    const at = new Date(clock.now()).toISOString()
    const order = shuffled(models, deps.random)
    // A reader that goes away stops the models, too.
    const left = new AbortController()
    const job = await common(prompt, tools, AbortSignal.any([signal, left.signal]))
    yield { type: 'started', id, places: order.length }
    const events = createStream<BattleEvent>()
    const veil = createVeil(order, prompt)
    const running = order.map(async (choice, place): Promise<FullAnswer> => {
      const shownText = veil.stream()
      const tell = (text: string) => void (text === '' || events.push({ type: 'text', place, text }))
      const answer = await answerOf({
        ...job,
        choice,
        turnId: ids.next('turn'),
        onText: (text) => tell(shownText.push(text)),
        onTool: (name) => events.push({ type: 'status', place, text: name.replaceAll('_', ' ') }),
      })
      tell(shownText.end())
      events.push({ type: 'answered', place, answer: { ...answer, text: veil.hide(answer.text), reveal: null } })
      return answer
    })
    const kept = Promise.all(running).then(async (answers) => {
      const stored: StoredBattle = { id, at, prompt, tools, answers, vote: null, rated: false }
      if (answers.some(({ text }) => text !== '') && !work.repeats(stored)) await shelf.put(stored)
      if (work.repeats(stored)) await shelf.remove(id)
      events.end()
      return stored
    })
    kept.catch(() => events.end())
    try {
      yield* events.read()
      yield { type: 'done', battle: shown(await kept) }
    } finally {
      left.abort()
      await kept.catch(() => {})
    }
  }

  async function vote(id: string, given: ArenaVote): Promise<Battle> {
    const stored = await shelf.battle(id)
    const before = (await shelf.lines()).find(({ battle_id }) => battle_id === id)
    if (before !== undefined && stored.vote !== null)
      throw new HearkenError('CONFLICT', 'You have voted on this one already.', 'Begin another battle.')
    const winner = typeof given === 'object' ? stored.answers[given.best] : null
    if (winner === undefined || (winner !== null && winner.error !== null))
      throw new HearkenError(
        'BAD_INPUT',
        'An answer that failed cannot be the best.',
        'Choose another one, or all bad.',
      )
    // A line without its battle is from a crash between the two: that vote stands.
    const line = before ?? lineOf(stored, given)
    if (before === undefined) await shelf.addLine(line)
    const voted = { ...stored, vote: line.vote, rated: isRated(line) }
    await shelf.put(voted)
    return shown(voted)
  }

  return {
    battle,
    vote: (id, given) => inOrder(() => vote(id, given)),
    async scoreboard() {
      const lines = await shelf.lines()
      return { rows: scoreboard(lines), votes: lines.length, rated: lines.filter(isRated).length }
    },
    async battles({ limit, offset }) {
      const { battles, total } = await shelf.page(offset, limit)
      return { battles: battles.map(rowOf), total }
    },
    open: async (id) => shown(await shelf.battle(id)),
    async remove(id) {
      await shelf.battle(id)
      await shelf.remove(id)
    },
    async exportAll(format) {
      const lines = await shelf.lines()
      const content =
        format === 'csv' ? scoreboardCsv(lines) : lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      const mime = format === 'csv' ? 'text/csv' : 'application/x-ndjson'
      return { filename: `hearken-arena.${format}`, mime, content }
    },
  }
}

function refuseTwins(models: ModelChoice[]): void {
  const keys = models.map(({ provider, model, base_url }) => JSON.stringify([provider, model, base_url]))
  if (new Set(keys).size < keys.length)
    throw new HearkenError('BAD_INPUT', 'The same model stands there twice.', 'Choose different models.')
}

/** Fisher and Yates. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list]
  for (let at = out.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [out[at], out[other]] as [T, T]
    out[at] = b
    out[other] = a
  }
  return out
}

function lineOf({ id, at, tools, answers }: StoredBattle, vote: ArenaVote) {
  return {
    v: 1 as const,
    battle_id: id,
    at,
    tools,
    answers: answers.map(({ error, first_token_ms, duration_ms, reveal: { key, label, cost_usd, usage } }) => ({
      key,
      label,
      ok: error === null,
      cost_usd,
      first_token_ms,
      duration_ms,
      input_tokens: usage?.input_tokens ?? null,
      output_tokens: usage?.output_tokens ?? null,
    })),
    vote,
  }
}

function rowOf({ id, at, prompt, answers, vote }: StoredBattle): BattleRow {
  const labels = vote === null ? [] : answers.map(({ reveal }) => reveal.label)
  return { id, at, prompt: prompt.slice(0, 300), labels, places: answers.length, vote }
}
