/** The whole contract over fakes that remember what was asked of them, for the transport tests. */
import { implement, type Router } from '@orpc/server'
import { type AppEvent, type Contract, contract, HearkenError, Settings } from '../../contract/index'
import { answered, recalled } from './asking-samples'
import { fakeObservability } from './fake-observability'
import { fakeArena, fakeRelease, fakeReplay } from './fake-proving'
import * as sample from './samples'

/** One open call of events.watch. */
export interface Watcher {
  signal: AbortSignal
  /** Events handed to the transport so far. */
  yielded: number
}

export interface FakeEngine {
  router: Router<Contract, Record<never, never>>
  watchers: Watcher[]
  /** What the next watch does: an endless flood of events of this many characters, or n events and then a failure. */
  plan: { flood?: number; failAfter?: number; count?: number }
}

export function fakeEngine(): FakeEngine {
  const engine: Omit<FakeEngine, 'router'> = { watchers: [], plan: {} }
  return Object.assign(engine, { router: build(engine) })
}

function build(engine: Omit<FakeEngine, 'router'>): FakeEngine['router'] {
  const os = implement(contract)
  const { chat, memory, tools, settings, ops, data, desktop, evals, events, voice, wake, microphone, scorecard } = os
  const conversation = { conversation: sample.conversation }
  const started = { turn_id: 't1', conversation_id: 'c1', message_id: 'm1', reply_id: 'm2' }
  const drafts = new Map<string | null, string>()
  return os.router({
    chat: {
      conversations: chat.conversations.handler(({ input }) => ({ conversations: [], total: input.limit })),
      open: chat.open.handler(() => ({ ...conversation, messages: [], total: 0, earlier: 0, running: null, seq: 0 })),
      send: chat.send.handler(({ input }) => {
        if (input.text === 'conflict')
          throw new HearkenError('CONFLICT', 'The last turn is still running.', 'Wait for it or stop it.')
        if (input.text === 'crash') throw new TypeError('secret /home/person/.ssh cannot be read')
        return started
      }),
      edit: chat.edit.handler(() => started),
      regenerate: chat.regenerate.handler(() => started),
      select: chat.select.handler(() => ({ conversation_id: 'c1' })),
      cancel: chat.cancel.handler(() => ({ cancelled: true })),
      rename: chat.rename.handler(({ input }) => ({ conversation: { ...sample.conversation, title: input.title } })),
      pin: chat.pin.handler(() => conversation),
      remove: chat.remove.handler(() => ({ conversation_id: 'c1', undo_until: sample.TIME })),
      restore: chat.restore.handler(() => conversation),
      search: chat.search.handler(() => ({ hits: [] })),
      draft: chat.draft.handler(({ input }) => ({ text: drafts.get(input.conversation_id) ?? '' })),
      saveDraft: chat.saveDraft.handler(({ input }) => {
        drafts.set(input.conversation_id, input.text)
        return { saved: true as const }
      }),
      exportConversation: chat.exportConversation.handler(() => ({
        filename: 'a.md',
        mime: 'text/markdown',
        content: '',
      })),
    },
    observability: fakeObservability,
    release: fakeRelease,
    replay: fakeReplay,
    arena: fakeArena,
    events: { watch: events.watch.handler(({ signal }) => watch(engine, signal)) },
    memory: {
      erasurePlan: memory.erasurePlan.handler(({ input }) => ({
        id: input.id,
        title: '',
        versions: 1,
        messages: [],
        quoting: [],
      })),
      eraseNow: memory.eraseNow.handler(({ input }) => sample.erasure(input)),
      import: memory.import.handler(async function* () {
        yield { type: 'done' as const, summary: { imported: 1, skipped: 0, failed: [] } }
      }),
      export: memory.export.handler(async function* () {
        yield { type: 'done' as const, items: 1, files: 1, path: null }
      }),
      indexFolder: memory.indexFolder.handler(async function* () {
        yield { type: 'done' as const, summary: sample.indexed }
      }),
      unindexFolder: memory.unindexFolder.handler(() => ({ removed: 0 })),
      sweepFolders: memory.sweepFolders.handler(() => ({ folders: [] })),
      evaluate: memory.evaluate.handler(() => ({ questions: 0, left_out: 0, variants: [] })),
      stats: memory.stats.handler(() => sample.stats),
      rebuildIndex: memory.rebuildIndex.handler(() => ({ chunks: 0, ms: 0 })),
      banks: memory.banks.handler(() => ({ banks: [] })),
      createBank: memory.createBank.handler(() => ({ bank: sample.bank })),
      setRecallConfig: memory.setRecallConfig.handler(() => ({ bank: sample.bank })),
      migrateBank: memory.migrateBank.handler(async function* () {
        yield { bank: 'default', to: 'none', done: 1, total: 1, finished: true, error: null }
      }),
      cancelMigration: memory.cancelMigration.handler(() => ({ bank: sample.bank })),
      settle: memory.settle.handler(() => ({ banks: [] })),
      embedding: memory.embedding.handler(() => ({ banks: [] })),
      list: memory.list.handler(() => ({ items: [], total: 0 })),
      get: memory.get.handler(({ input }) => ({ item: { ...sample.item, id: input.id }, versions: [] })),
      remember: memory.remember.handler(({ input }) => ({
        item: { ...sample.item, text: input.text, kind: input.kind },
        superseded_id: null,
      })),
      search: memory.search.handler(({ input }) => ({ hits: [], ms: input.limit })),
      forget: memory.forget.handler(({ input }) => ({ id: input.id, undo_until: sample.TIME })),
      restore: memory.restore.handler(() => ({ item: sample.item })),
      ask: memory.ask.handler(() => answered),
      recall: memory.recall.handler(() => recalled),
      recallTask: memory.recallTask.handler(() => recalled),
      browse: memory.browse.handler(({ input }) => ({ items: [], total: input.limit })),
      facets: memory.facets.handler(() => ({
        total: 0,
        kinds: [],
        projects: [],
        people: [],
        folders: [],
        forgotten: 0,
      })),
      uses: memory.uses.handler(() => ({ uses: [] })),
      usedIn: memory.usedIn.handler(() => ({ turns: [] })),
      sources: memory.sources.handler(() => ({ messages: [] })),
      edit: memory.edit.handler(({ input }) => ({ item: { ...sample.item, text: input.text } })),
      arrange: memory.arrange.handler(() => ({ item: sample.item })),
      openSuggestions: memory.openSuggestions.handler(() => ({ suggestions: [] })),
      acceptSuggestion: memory.acceptSuggestion.handler(() => ({ item: sample.item })),
      dismissSuggestion: memory.dismissSuggestion.handler(() => ({ dismissed: true as const })),
    },
    tools: {
      list: tools.list.handler(() => ({ tools: [] })),
      undo: tools.undo.handler(() => ({ card: sample.card })),
      approvals: tools.approvals.handler(() => ({ approvals: [] })),
      answer: tools.answer.handler(() => ({ taken: false })),
    },
    settings: {
      get: settings.get.handler(() => ({ settings: Settings.parse({}), problems: [], system_zone: 'Europe/London' })),
      update: settings.update.handler(() => ({ settings: Settings.parse({}) })),
      connections: settings.connections.handler(() => ({ connections: [] })),
      saveKey: settings.saveKey.handler(() => ({ connection: sample.connection })),
      removeKey: settings.removeKey.handler(() => ({ connection: sample.connection })),
      testModel: settings.testModel.handler(() => ({ ok: true, ms: 1, model: 'built-in', error: null })),
      testEmbedder: settings.testEmbedder.handler(() => ({ ok: true, ms: 1, label: '', dimension: 512, error: null })),
      testReranker: settings.testReranker.handler(() => ({ ok: true, ms: 1, label: '', error: null })),
      listModels: settings.listModels.handler(() => ({ models: [], error: null })),
      discoverLocal: settings.discoverLocal.handler(() => ({ servers: [] })),
    },
    ops: {
      // An answer that breaks the contract: the door must not let it through.
      info: ops.info.handler(() => ({ version: 1 }) as never),
      doctor: ops.doctor.handler(() => ({ checks: [], ok: true })),
      backups: ops.backups.handler(() => ({ backups: [], last_check: null })),
      backupNow: ops.backupNow.handler(() => ({ backup: sample.backup, check: sample.backupCheck })),
      usage: ops.usage.handler(() => {
        const none = { cap_usd: null, spent_usd: 0 }
        const budgets = { day: none, month: none, turn_usd: null, unknown_price: 'refuse' as const }
        return { days: [], calls: 0, unpriced: 0, cost_usd: 0, budgets }
      }),
      trace: ops.trace.handler(({ input }) => ({ turn_id: input.turn_id, lines: [] })),
      backgroundReceipts: ops.backgroundReceipts.handler(({ input }) => ({ receipts: [], total: input.limit })),
      receipts: ops.receipts.handler(({ input }) => ({ receipts: [], total: input.limit })),
    },
    data: {
      tables: data.tables.handler(() => ({ tables: [], database_bytes: 0 })),
      rows: data.rows.handler(({ input }) => ({ rows: [], total: input.limit })),
      cell: data.cell.handler(() => ({ cell: null })),
      query: data.query.handler(() => ({ columns: [], rows: [], cut_by: null, ms: 0 })),
      exportQuery: data.exportQuery.handler(async function* () {
        yield { type: 'done' as const, rows: 0, cut_by: null }
      }),
    },
    voice: {
      state: voice.state.handler(() => ({ state: sample.voiceState, seq: 0 })),
      setEnabled: voice.setEnabled.handler(() => ({ state: sample.voiceState })),
      pushToTalk: voice.pushToTalk.handler(() => ({ state: sample.voiceState })),
      cancel: voice.cancel.handler(() => ({ state: sample.voiceState })),
      dictate: voice.dictate.handler(() => ({ text: '' })),
      readAloud: voice.readAloud.handler(() => ({ state: sample.voiceState })),
      stopReading: voice.stopReading.handler(() => ({ state: sample.voiceState })),
      listen: voice.listen.handler(async function* () {
        yield { type: 'hello' as const, listener_id: 'l1', ticket: 'k1', active: true }
      }),
      report: voice.report.handler(() => ({ taken: true })),
      options: voice.options.handler(() => ({
        wake_words: [],
        wake_label: '',
        local_models: [],
        transcriber_hint: '',
      })),
      testTranscriber: voice.testTranscriber.handler(() => ({ ok: true, ms: 1, label: '', error: null, text: '' })),
      testSpeaker: voice.testSpeaker.handler(() => ({ ok: true, ms: 1, label: '', error: null, wav_base64: null })),
      testWakeKey: voice.testWakeKey.handler(() => ({ ok: true, ms: 1, label: '', error: null })),
      ledger: voice.ledger.handler(({ input }) => ({ entries: [], total: input.limit, open: false })),
    },
    wake: {
      words: wake.words.handler(() => ({ words: [], faults: [] })),
      checkText: wake.checkText.handler(() => ({ problem: '', action: '' })),
      checkRecording: wake.checkRecording.handler(() => sample.recordingCheck),
      make: wake.make.handler(() => ({ word: sample.wakeWord })),
      rename: wake.rename.handler(() => ({ word: sample.wakeWord })),
      remove: wake.remove.handler(() => ({ file: '' })),
      exportPhrase: wake.exportPhrase.handler(() => ({ name: 'hey-ada.json', file: '{}' })),
      importPhrase: wake.importPhrase.handler(() => ({ word: sample.wakeWord })),
      importKeyword: wake.importKeyword.handler(() => ({ word: sample.wakeWord })),
      tryOut: wake.tryOut.handler(async function* () {
        yield { type: 'ready' as const, try_id: 't1', threshold: 0.5 }
      }),
      hear: wake.hear.handler(() => ({ taken: true })),
    },
    microphone: {
      record: microphone.record.handler(async function* () {
        yield { recording_id: 'r1' }
      }),
      opened: microphone.opened.handler(() => ({ taken: true })),
      failed: microphone.failed.handler(() => ({ taken: true })),
      summary: microphone.summary.handler(() => ({ days: [], open: [] })),
    },
    scorecard: {
      run: scorecard.run.handler(async function* () {
        yield { type: 'ready' as const, run_id: 's1' }
      }),
      part: scorecard.part.handler(() => ({ taken: true })),
      leaveOut: scorecard.leaveOut.handler(() => ({ taken: true })),
      finish: scorecard.finish.handler(() => ({ taken: true })),
      list: scorecard.list.handler(() => ({ cards: [] })),
      remove: scorecard.remove.handler(() => ({ removed: true })),
    },
    evals: {
      cases: evals.cases.handler(() => ({ cases: [] })),
      run: evals.run.handler(async function* () {
        yield { type: 'progress' as const, done: 0, total: 0, last: null }
      }),
      calibrate: evals.calibrate.handler(() => {
        throw new HearkenError('NOT_CONFIGURED', 'No model judges here.', 'Choose one in Settings.')
      }),
      results: evals.results.handler(() => ({ results: [] })),
      result: evals.result.handler(() => {
        throw new HearkenError('NOT_FOUND', 'There is no such result.', 'Look at the list.')
      }),
    },
    desktop: {
      openInChat: desktop.openInChat.handler(() => ({ shown: false })),
      openSettings: desktop.openSettings.handler(() => ({ shown: false })),
      showQuickAsk: desktop.showQuickAsk.handler(() => ({ shown: false })),
      fitOverlay: desktop.fitOverlay.handler(() => ({ fitted: false })),
      resizeQuickAsk: desktop.resizeQuickAsk.handler(() => ({ resized: false })),
      openExternal: desktop.openExternal.handler(() => ({ opened: false })),
    },
  })
}

async function* watch(engine: Omit<FakeEngine, 'router'>, signal: AbortSignal | undefined): AsyncGenerator<AppEvent> {
  if (!signal) throw new Error('the transport gave no signal')
  const { flood = 1, failAfter, count = Number.POSITIVE_INFINITY } = engine.plan
  const watcher: Watcher = { signal, yielded: 0 }
  engine.watchers.push(watcher)
  yield { type: 'hello', seq: 0 }
  const endless = engine.plan.flood !== undefined || engine.plan.count !== undefined
  for (let seq = 1; endless && seq <= count; seq++) {
    if (signal.aborted) return
    watcher.yielded = seq
    const event = { type: 'text' as const, text: 'x'.repeat(flood) }
    yield { type: 'turn', seq, conversation_id: 'c1', turn_id: 't1', event }
  }
  if (failAfter !== undefined) throw new HearkenError('STORE_BUSY', 'The database is busy.', 'Try again in a moment.')
  if (engine.plan.count === undefined) await new Promise<void>((r) => signal.addEventListener('abort', () => r()))
}
