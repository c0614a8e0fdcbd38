/**
 * Erasing memories for good. The order makes kill -9 harmless: the journal first, then every copy outside the database
 * while its rows still say what to look for, then the rows in one transaction, then the proof.
 */
import { type ErasurePlan, type ErasureReport, HearkenError, type MemoryItem } from '../../../contract/index'
import type {
  Clock,
  ErasedTurn,
  Eraser,
  ErasureStore,
  ErasureSubject,
  ErasureWorld,
  FolderStore,
  Ids,
} from '../../ports'
import type { InOrder } from '../../ports/in-order'
import type { Work, Works } from '../../ports/works'
import { createEraser, ERASED, wordsToAsk } from './eraser'
import { sentencesOf } from './sentences'

export interface ErasureDeps {
  store: ErasureStore & Pick<FolderStore, 'dropItems'>
  world: ErasureWorld
  clock: Clock
  ids: Ids
  /** Shared with what copies the database, so that no copy is made of rows that are going. */
  inOrder: InOrder
  works: Pick<Works, 'tell'>
  /** Brings MEMORY.md and memory/ up to date. */
  mirror(changed: string[]): Promise<void>
}

export interface EraseOptions {
  withMessages: boolean
  withFiles: boolean
  words: string[]
  by: 'owner' | 'sweep'
  /** Writes the database file anew and reads every byte below home. Without it the erased rows are overwritten all the same. */
  prove: boolean
}

export interface Erasure {
  plan(id: string): Promise<ErasurePlan>
  erase(ids: string[], options: EraseOptions): Promise<ErasureReport>
  /** Erases what was forgotten before `before` (ISO). Returns the ids. */
  sweep(before: string): Promise<string[]>
  /** Goes on with what a kill left unfinished. */
  resume(): Promise<number>
  /**
   * A turn has written its last: what it repeats of something that was erased while it ran goes too, and nothing that was said
   * after it. True when anything was erased meanwhile.
   */
  turnEnded(turn: ErasedTurn, work: Work): Promise<boolean>
}

const PREVIEW_CHARS = 160
const QUOTING = 200
const DATABASES = /(^state\.db|^backups\/[^/]+\.db|\.damaged-)/
const DATABASE = /^state\.db(-wal)?$/
/** The database of locks; nothing is ever written in it. */
const ALWAYS_SKIPPED = /^\.lock/

export function createErasure(deps: ErasureDeps): Erasure {
  const { store, world, clock, ids } = deps
  const nowIso = () => new Date(clock.now()).toISOString()
  const { inOrder } = deps

  async function prepare(subject: ErasureSubject, withMessages: boolean, words: string[], careful: boolean) {
    const { versions, messages, near } = subject
    const first = versions.map(({ created_at }) => created_at).sort()[0] ?? nowIso()
    const known = new Set(await store.wordsKnownBefore(wordsToAsk(versions), first, subject))
    return createEraser({
      versions,
      near,
      messageIds: messages.map(({ id }) => id),
      withMessages,
      careful,
      words,
      isKnown: (word) => known.has(word),
    })
  }

  async function copies(eraser: Eraser, withFiles: boolean, erased: Record<string, number>) {
    for (const place of world.places) {
      if (place.onlyWhenAsked && !withFiles) continue
      const count = await place.erase(eraser)
      if (count > 0) erased[place.name] = (erased[place.name] ?? 0) + count
    }
  }

  async function proof(eraser: Eraser) {
    // Messages that stay may still say it, in every database file: then those are asked cell by cell instead.
    const stillSaid = !eraser.withMessages && (await store.leftInRows({ ...eraser, withMessages: true })).length > 0
    const stays = (path: string) => ALWAYS_SKIPPED.test(path) || (stillSaid && DATABASES.test(path))
    const { files, bytes, hits } = await world.scan(eraser.needles, stays)
    return { files, bytes, hits: [...(await store.leftInRows(eraser)), ...hits] }
  }

  async function proven(eraser: Eraser) {
    const seen = await proof(eraser)
    if (!seen.hits.some(({ file }) => DATABASE.test(file))) return seen
    await store.compact('always')
    return proof(eraser)
  }

  async function run(journalId: string, given: string[], options: EraseOptions): Promise<ErasureReport> {
    const started = clock.monotonic()
    const subject = await store.erasureSubject(given)
    const eraser = await prepare(subject, options.withMessages, options.words, options.by === 'sweep')
    const erased: Record<string, number> = {}
    deps.works.tell(eraser)
    await copies(eraser, options.withFiles, erased)
    const rows = await store.eraseRows(journalId, eraser)
    Object.assign(erased, rows.counts)
    // Until the rows were gone they could be read.
    deps.works.tell(eraser)
    await deps.mirror(rows.ids)
    // A turn may have written a line while the rows were going.
    await copies(eraser, options.withFiles, erased)
    await store.compact(options.prove ? 'if quick' : 'never')
    const seen = options.prove ? await proven(eraser) : { files: 0, bytes: 0, hits: [] }
    const report: ErasureReport = {
      ids: [...eraser.ids],
      erased,
      scanned_files: seen.files,
      scanned_bytes: seen.bytes,
      hits: seen.hits,
      with_messages: options.withMessages,
      ms: clock.monotonic() - started,
    }
    await store.endErasure(journalId, audit(report, options.by))
    return report
  }

  const audit = ({ ids: gone, erased, hits, scanned_files }: ErasureReport, agent: string) =>
    gone.map((item_id) => ({
      at: nowIso(),
      agent,
      action: 'erased',
      item_id,
      detail: JSON.stringify({ erased, scanned_files, hits: hits.length }),
    }))

  async function begin(given: string[], options: EraseOptions): Promise<ErasureReport> {
    const journalId = ids.next('event')
    await store.beginErasure({
      id: journalId,
      item_ids: given,
      with_messages: options.withMessages,
      with_files: options.withFiles,
      stage: 'begun',
      started_at: nowIso(),
      by: options.by,
    })
    return run(journalId, given, options)
  }

  return {
    async plan(id) {
      const subject = await store.erasureSubject([id])
      const latest = subject.versions.at(-1)
      if (latest === undefined) throw gone()
      const eraser = await prepare(subject, true, [], false)
      const candidates = await store.itemsWith(wordsToAsk(subject.versions).slice(0, 30), [...eraser.ids], QUOTING)
      return {
        id,
        title: latest.title,
        versions: subject.versions.length,
        messages: subject.messages.map(({ id: message_id, conversation_id, role, text }) => ({
          conversation_id,
          message_id,
          role,
          preview: text.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_CHARS),
        })),
        quoting: candidates
          .filter((item) => quotes(item, eraser))
          .map(({ id: of, kind, title }) => ({ id: of, kind, title })),
      }
    },
    erase: (given, options) =>
      inOrder(async () => {
        if ((await store.erasureSubject(given)).versions.length === 0) throw gone()
        return begin(given, options)
      }),
    sweep: (before) =>
      inOrder(async () => {
        const { forgotten, lapsed } = await store.dueForErasure(before)
        if (lapsed.length > 0) {
          await store.dropItems(lapsed)
          await deps.mirror(lapsed)
        }
        if (forgotten.length === 0) return lapsed
        const options = { withMessages: false, withFiles: false, words: [], prove: false }
        return [...(await begin(forgotten, { ...options, by: 'sweep' })).ids, ...lapsed]
      }),
    async turnEnded(turn, { erased }) {
      for (const eraser of erased)
        await inOrder(async () => {
          const { ids: changed } = await store.eraseTurn(turn, eraser)
          await copies(eraser, false, {})
          await deps.mirror(changed)
          await store.compact('never')
        })
      return erased.size > 0
    },
    resume: () =>
      inOrder(async () => {
        const open = await store.openErasures()
        for (const entry of open) {
          const { id, item_ids, with_messages, with_files, by } = entry
          const options = { withMessages: with_messages, withFiles: with_files, words: [], prove: true }
          if (entry.stage === 'begun') await run(id, item_ids, { ...options, by: by === 'sweep' ? 'sweep' : 'owner' })
          else {
            // The rows went in the same transaction that moved the journal here, after every other copy.
            await store.compact('if quick')
            const detail = JSON.stringify({ resumed: true })
            const rows = item_ids.map((item_id) => ({
              at: nowIso(),
              agent: 'start',
              action: 'erased',
              item_id,
              detail,
            }))
            await store.endErasure(id, rows)
          }
        }
        return open.length
      }),
  }
}

function quotes(item: MemoryItem, { says, near }: ReturnType<typeof createEraser>): boolean {
  const isNear = [item.turn_id, item.conversation_id].some((id) => id !== null && near.has(id))
  return sentencesOf(item.text).some((sentence, at) => at % 2 === 0 && sentence !== ERASED && says(sentence, isNear))
}

const gone = () =>
  new HearkenError('NOT_FOUND', 'That memory is not here any more.', 'Search for what is left of it by its words.')
