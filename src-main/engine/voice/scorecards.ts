/** Scorecards being made: sound comes in parts, is listened to at once and not kept. */
import { HearkenError, type Scorecard, type ScorecardEvent } from '../../contract'
import type { Clock, Files, Ids, SpeechSource, WakeEngine } from '../ports'
import { createEventLine, type EventLine } from './event-line'
import { createScorecardShelf, type ScorecardShelf } from './scorecard-shelf'
import { createScorer, type Scorer } from './scorer'
import type { ScorerWord } from './scorer-figures'
import { samplesOf } from './sound-input'
import { confirmable, engineOf } from './wake-choice'

export interface ScorecardAsk {
  words: { id: string; threshold: number | null }[]
  from: Scorecard['from']
  device: string
}

interface Part {
  name: string
  holds: string
  pcmBase64: string
  last: boolean
}

interface Run {
  scorer: Scorer
  /** The name of the file whose parts are coming; null between two files. */
  file: string | null
  files: number
  leftOut: Scorecard['left_out']
  work: Promise<void>
  line: EventLine<ScorecardEvent>
  ask: ScorecardAsk
}

export interface Scorecards extends Pick<ScorecardShelf, 'list' | 'remove'> {
  run(ask: ScorecardAsk, signal?: AbortSignal): AsyncGenerator<ScorecardEvent, void>
  part(runId: string, part: Part): Promise<boolean>
  leaveOut(runId: string, file: { name: string; why: string }): boolean
  finish(runId: string): Promise<boolean>
  close(): void
}

export function createScorecards(deps: {
  speech: Pick<SpeechSource, 'wake'>
  ids: Ids
  clock: Clock
  files: Files
}): Scorecards {
  const { ids, clock } = deps
  const shelf = createScorecardShelf(deps.files)
  const runs = new Map<string, Run>()

  /** One after the other: parts of one run never mix. */
  function inOrder(run: Run, work: () => Promise<void>): Promise<void> {
    const mine = run.work.then(work)
    run.work = mine.catch((error) => run.line.fail(error))
    return mine
  }

  async function take(run: Run, { name, holds, pcmBase64, last }: Part): Promise<void> {
    if (run.file !== null && run.file !== name)
      throw new HearkenError('BAD_INPUT', `“${run.file}” has not ended yet.`, 'Give one file at a time.')
    if (run.file === null) await run.scorer.begin({ name, holds })
    run.file = name
    await run.scorer.push(samplesOf(pcmBase64))
    if (!last) return
    run.line.tell({ type: 'scored', name, ...(await run.scorer.end()) })
    run.file = null
    run.files += 1
  }

  async function end(run: Run): Promise<void> {
    const { ask, files, leftOut: left_out } = run
    const at = new Date(clock.now()).toISOString()
    const card: Scorecard = {
      id: ids.next('event'),
      at,
      from: ask.from,
      device: ask.device,
      files,
      left_out,
      words: run.scorer.result(),
    }
    await shelf.keep(card)
    run.line.tell({ type: 'done', card })
    run.line.end()
  }

  return {
    async *run(ask, signal) {
      const engine = await deps.speech.wake(kindOf(ask))
      const line = createEventLine<ScorecardEvent>()
      const id = ids.next('event')
      try {
        const words = await start(engine, ask)
        runs.set(id, {
          scorer: createScorer(engine, words),
          file: null,
          files: 0,
          leftOut: [],
          work: Promise.resolve(),
          line,
          ask,
        })
        line.tell({ type: 'ready', run_id: id })
        yield* line.events(signal)
      } finally {
        runs.delete(id)
        await engine.close()
      }
    },
    async part(runId, part) {
      const run = runs.get(runId)
      if (run) await inOrder(run, () => take(run, part))
      return run !== undefined
    },
    leaveOut(runId, file) {
      const run = runs.get(runId)
      run?.leftOut.push(file)
      return run !== undefined
    },
    async finish(runId) {
      const run = runs.get(runId)
      if (run) await inOrder(run, () => end(run))
      return run !== undefined
    },
    list: shelf.list,
    remove: shelf.remove,
    close() {
      for (const { line } of runs.values()) line.end()
    },
  }
}

/** Throws BAD_INPUT for words of both engines, and what the engine throws when it cannot listen for them. */
async function start(engine: WakeEngine, ask: ScorecardAsk): Promise<ScorerWord[]> {
  const kind = kindOf(ask)
  if (ask.words.some(({ id }) => engineOf(id) !== kind))
    throw new HearkenError('BAD_INPUT', 'These words belong to two engines.', 'Measure the words of one at a time.')
  const words = ask.words.map((choice) => ({
    ...confirmable(choice, engine.info),
    label: engine.info.words.find(({ id }) => id === choice.id)?.label ?? choice.id,
    graded: kind === 'keyless',
  }))
  let instead = ''
  engine.onNotice(({ code, message }) => {
    if (code === 'fell_back') instead = message
  })
  await engine.start(words.map(({ id, threshold }) => ({ id, threshold })))
  if (instead !== '') throw new HearkenError('NOT_CONFIGURED', instead, 'Measure a wake word that needs no key.')
  return words
}

const kindOf = (ask: ScorecardAsk) => engineOf(ask.words[0]?.id ?? '')
