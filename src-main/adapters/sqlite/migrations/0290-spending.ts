import type { Migration } from '../migrate'

/** What budgets count of each call, which calls are on no reply's receipt, and what is promised to calls on their way. */
export const spending: Migration = {
  id: 290,
  name: 'spending',
  sql: `
ALTER TABLE usage ADD COLUMN counted_usd REAL NOT NULL DEFAULT 0;
ALTER TABLE usage ADD COLUMN on_reply INTEGER NOT NULL DEFAULT 1 CHECK (on_reply IN (0, 1));
CREATE INDEX message_turn ON message (turn_id) WHERE turn_id IS NOT NULL;
UPDATE usage SET counted_usd = coalesce(cost_usd, 0),
  on_reply = turn_id IS NOT NULL AND EXISTS (SELECT 1 FROM message m WHERE m.turn_id = usage.turn_id);
CREATE INDEX usage_counted ON usage (ts, counted_usd);

CREATE TABLE reservation (
  id TEXT PRIMARY KEY,
  ts TEXT NOT NULL,
  usd REAL NOT NULL CHECK (usd >= 0),
  turn_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
}
