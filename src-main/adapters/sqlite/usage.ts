/** What each model call cost. */
import type Database from 'better-sqlite3'
import type { UsageRow } from '../../engine/ports'

type UsageRecord = Omit<UsageRow, 'ok'> & { ok: number }

const COLUMNS = [
  'turn_id',
  'ts',
  'kind',
  'provider',
  'model',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'cost_usd',
  'duration_ms',
  'ok',
] as const

export function usage(db: Database.Database) {
  const names = COLUMNS.join(', ')
  const add = db.prepare(`INSERT INTO usage (${names}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})`)
  const ofTurn = db.prepare<[string], UsageRecord>(`SELECT ${names} FROM usage WHERE turn_id = ? ORDER BY seq`)
  return {
    add: (row: UsageRow): void => void add.run({ ...row, ok: row.ok ? 1 : 0 }),
    ofTurn: (turnId: string): UsageRow[] => ofTurn.all(turnId).map((row) => ({ ...row, ok: row.ok === 1 })),
  }
}
