/** What each model call cost. */
import type Database from 'better-sqlite3'
import type { UsageRow } from '../../engine/ports'

type UsageRecord = Omit<UsageRow, 'ok'> & { ok: number }

export const USAGE_COLUMNS = [
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
  const names = USAGE_COLUMNS.join(', ')
  const ofTurn = db.prepare<[string], UsageRecord>(`SELECT ${names} FROM usage WHERE turn_id = ? ORDER BY seq`)
  return {
    ofTurn: (turnId: string): UsageRow[] => ofTurn.all(turnId).map((row) => ({ ...row, ok: row.ok === 1 })),
  }
}
