/** One Store out of the files of each domain. */
import type Database from 'better-sqlite3'
import type { Clock, Store } from '../../engine/ports'
import { autoForget } from './auto-forget'
import { banks } from './banks'
import { browse } from './browse'
import { consolidation } from './consolidation'
import { conversations } from './conversations'
import { drafts } from './drafts'
import { quoted } from './erase-cells'
import { erasures } from './erasures'
import { toStoreError } from './errors'
import { bulk, folders } from './folders'
import { itemSearch } from './item-search'
import { items } from './items'
import { memoryLinks } from './memory-links'
import { messageSearch } from './message-search'
import { messages } from './messages'
import { schemaVersion } from './migrate'
import { receipts } from './receipts'
import { similarItems } from './similar-items'
import { spending } from './spending'
import { summaries } from './summaries'
import { readSynonyms } from './synonyms'
import { turns } from './turns'
import { usage } from './usage'
import { vectors } from './vectors'

/** Named of a damaged database at most. */
const MOST_PROBLEMS = 5

/** Takes over the open, migrated database; `close()` closes it. */
export function assembleStore(db: Database.Database, clock: Clock, synonyms = readSynonyms('')): Store {
  const now = () => new Date(clock.now()).toISOString()
  const conversation = conversations(db)
  const message = messages(db)
  const turn = turns(db)
  const vector = vectors(db)
  const item = items(db, now, vector.requeue)
  const batch = consolidation(db, item.putAll, message.update)
  const forget = autoForget(db, item.hide)
  const draft = drafts(db)
  const cost = usage(db)
  const spend = spending(db)
  const bank = banks(db)
  const summary = summaries(db)
  const erasure = erasures(db)
  const folder = folders(db, item.putAll)
  const all = bulk(db)
  const receipt = receipts(db)
  const browsing = browse(db, now, vector.requeue)
  const links = memoryLinks(db)

  return {
    listConversations: safely(({ limit, offset }) => conversation.list(limit, offset)),
    getConversation: safely(conversation.get),
    beginTurn: safely(turn.begin),
    findByClientId: safely(turn.findByClientId),
    getMessage: safely(message.get),
    replyOfTurn: safely(message.ofTurn),
    updateMessage: safely(spend.along(message.update)),
    readBranch: safely(message.readBranch),
    readPath: safely(message.readPath),
    siblings: safely(message.siblings),
    selectBranch: safely(message.selectBranch),
    rename: safely(conversation.rename),
    setPinned: safely(conversation.setPinned),
    hideConversation: safely(conversation.hide),
    unhideConversation: safely(conversation.unhide),
    purgeConversations: safely((before: string) => scrubbed(db, conversation.purge(before))),
    searchMessages: safely(messageSearch(db)),
    getDraft: safely(draft.get),
    setDraft: safely(draft.set),
    closeOrphans: safely(message.closeOrphans),
    listSummaries: safely(summary.list),
    addSummary: safely(summary.add),
    listReceipts: safely(({ limit, offset }) => receipt.list(limit, offset)),
    putItem: safely(item.put),
    putItems: safely(item.putAll),
    getItem: safely(item.get),
    versions: safely(item.versions),
    listItems: safely(item.list),
    similarItems: safely(similarItems(db, now)),
    search: safely(itemSearch(db, now, synonyms)),
    pendingChunks: safely(vector.pending),
    putVectors: safely(vector.put),
    countPending: safely(vector.count),
    vectorsOf: safely(vector.read),
    hideItem: safely(item.hide),
    unhideItem: safely(item.unhide),
    purgeItems: safely((before: string) => scrubbed(db, item.purge(before))),
    countItems: safely(item.count),
    browseItems: safely(browsing.page),
    memoryFacets: safely(browsing.facets),
    arrangeItem: safely(browsing.arrange),
    memoryUses: safely(links.uses),
    memoryUsedIn: safely(links.usedIn),
    itemSources: safely(links.sources),
    openSuggestions: safely(links.suggestions),
    unconsolidated: safely(batch.waiting),
    commitConsolidation: safely(batch.commit),
    autoForget: safely(forget.run),
    listAudit: safely(forget.audit),
    listBanks: safely(bank.list),
    createBank: safely(bank.create),
    setBankRecall: safely(bank.setRecall),
    pendingBanks: safely(bank.pending),
    beginReplacing: safely(bank.begin),
    finishReplacing: safely(bank.finish),
    abandonReplacing: safely(bank.abandon),
    erasureSubject: safely(erasure.subject),
    wordsKnownBefore: safely(erasure.known),
    itemsWith: safely(erasure.itemsWith),
    beginErasure: safely(erasure.begin),
    openErasures: safely(erasure.open),
    eraseRows: safely(erasure.eraseRows),
    eraseTurn: safely(erasure.eraseTurn),
    compact: safely(erasure.compact),
    leftInRows: safely(erasure.left),
    endErasure: safely(erasure.end),
    addAudit: safely(erasure.addAudit),
    dueForErasure: safely(erasure.due),
    listFolders: safely(folder.list),
    putFolder: safely(folder.put),
    removeFolder: safely(folder.remove),
    listFiles: safely(folder.files),
    putFiles: safely(folder.putFiles),
    removeFiles: safely(folder.removeFiles),
    moveFile: safely(folder.moveFile),
    dropItems: safely(folder.drop),
    pageOfVersions: safely(all.page),
    knownIds: safely(all.known),
    saidAlready: safely(all.said),
    memoryCounts: safely(all.counts),
    rebuildIndex: safely(all.rebuild),
    listUsage: safely(spend.settled(cost.ofTurn)),
    reserve: safely(spend.reserve),
    book: safely(spend.book),
    release: safely(spend.release),
    openReservations: safely(spend.open),
    spent: safely(spend.spent),
    usageBetween: safely(spend.between),
    listBackground: safely(({ limit, offset }) => spend.background(limit, offset)),
    inspect: safely(() => inspect(db)),
    async close() {
      if (!db.open) return
      spend.close()
      db.close()
    },
  }
}

/** A database function as a port method: its failures become the port's errors. */
function safely<A extends unknown[], R>(work: (...args: A) => R | Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await work(...args)
    } catch (thrown) {
      throw toStoreError(thrown)
    }
  }
}

/** After an erasure: empties the write-ahead log too, where the erased text may still stand. */
function scrubbed(db: Database.Database, ids: string[]): string[] {
  if (ids.length > 0) db.pragma('wal_checkpoint(TRUNCATE)')
  return ids
}

/** Table by table, letting others work in between: the whole of a large file at once takes seconds. */
async function inspect(db: Database.Database) {
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  const problems: string[] = []
  for (const name of tables) {
    const found = db.pragma(`quick_check(${quoted(name)})`) as { quick_check: string }[]
    problems.push(...found.map((row) => row.quick_check).filter((said) => said !== 'ok'))
    await new Promise((resolve) => setImmediate(resolve))
    if (problems.length >= MOST_PROBLEMS) break
  }
  const count = (table: string) => db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
  return {
    ok: problems.length === 0,
    schema: schemaVersion(db),
    detail: problems.length === 0 ? 'The database is sound.' : problems.slice(0, MOST_PROBLEMS).join('; '),
    conversations: count('conversation'),
    messages: count('message'),
    items: count('item'),
  }
}
