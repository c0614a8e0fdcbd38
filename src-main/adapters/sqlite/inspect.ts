/** The Data tab's window on the database: tables, rows and read-only SQL, in a process that cannot hurt the app. */
import { type Cell, HearkenError, type QueryExportEvent } from '../../contract/index'
import type { Inspector } from '../../engine/ports'
import { type AskRequest, type ChildFailure, createInspectProcess } from './inspect-process'

export interface InspectorOptions {
  /** Absolute path of the database file. */
  path: string
  /** Milliseconds a request may take; default 5,000. */
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** An export reads everything once and sends it; a browser on a slow line is given time. */
const EXPORT_MS = 60_000
const IDLE_MS = 60_000

/** Two processes: a long query does not keep the rows of a table waiting. Neither runs until it is asked something. */
export function createInspector({ path, timeoutMs = TIMEOUT_MS }: InspectorOptions): Inspector {
  const browsing = createInspectProcess(path, IDLE_MS)
  const querying = createInspectProcess(path, IDLE_MS)

  async function ask<T>(
    to: typeof browsing,
    kind: AskRequest['kind'],
    input: unknown,
    signal?: AbortSignal,
  ): Promise<T> {
    try {
      return (await to.ask({ kind, input, timeoutMs }, undefined, signal)) as T
    } catch (thrown) {
      throw toRefusal(thrown)
    }
  }

  return {
    tables: () => ask(browsing, 'tables', {}),
    rows: (page, signal) => ask(browsing, 'rows', page, signal),
    cell: (at, signal) => ask<Cell>('sql' in at.from ? querying : browsing, 'cell', at, signal),
    query: (sql, signal) => ask(querying, 'query', { sql }, signal),
    async *export(sql, format, signal) {
      const events: QueryExportEvent[] = []
      let outcome: { done: QueryExportEvent } | { failed: unknown } | null = null
      let wake = () => {}
      const told = (part: unknown) => {
        events.push(part as QueryExportEvent)
        wake()
      }
      const ended = (how: NonNullable<typeof outcome>) => {
        outcome = how
        wake()
      }
      querying.ask({ kind: 'export', input: { sql, format }, timeoutMs: EXPORT_MS }, told, signal).then(
        (result) => ended({ done: result as QueryExportEvent }),
        (failed) => ended({ failed }),
      )
      for (;;) {
        const event = events.shift()
        if (event) {
          yield event
          continue
        }
        const how = outcome as { done: QueryExportEvent } | { failed: unknown } | null
        if (how === null) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
          continue
        }
        if ('failed' in how) throw toRefusal(how.failed)
        yield how.done
        return
      }
    },
    async close() {
      browsing.close()
      querying.close()
    },
  }
}

const LOOK = 'The tables and their columns are listed beside the box.'

/** What SQLite has against a statement, in its own words, with the next step. */
function toRefusal(thrown: unknown): HearkenError {
  if (thrown instanceof HearkenError) return thrown
  const { code, message, action } = thrown as ChildFailure
  if (code === 'REFUSED') return new HearkenError('BAD_INPUT', message, action)
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return new HearkenError('STORE_BUSY', 'The database is being written to just now.', 'Run it again in a moment.')
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new HearkenError(
      'STORE_DAMAGED',
      'A part of the database cannot be read.',
      'Look at the checks in Settings, About.',
    )
  if (/^SQLITE_CANTOPEN/.test(code))
    return new HearkenError('NOT_FOUND', 'The database file could not be opened.', 'Restart Hearken.')
  if (/not authorized/.test(message))
    return new HearkenError('BAD_INPUT', 'Extensions cannot be loaded from here.', 'Write a SELECT.')
  if (/^(SQLITE_TOOBIG|SQLITE_NOMEM)/.test(code))
    return new HearkenError('TOO_LARGE', 'A value of this query is too large.', 'Ask for less of it, with substr().')
  if (/parameter/i.test(message))
    return new HearkenError('BAD_INPUT', 'A query here takes no ? or :name.', 'Write the value into the query.')
  return new HearkenError('BAD_INPUT', `SQLite says: ${message}.`, LOOK)
}
