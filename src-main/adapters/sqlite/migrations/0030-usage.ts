import type { Migration } from '../migrate'

/** One row for each model call: what it cost, kept apart from messages so that erasing a chat keeps the totals. */
export const usage: Migration = {
  id: 30,
  name: 'usage',
  sql: `
CREATE TABLE usage (
  seq INTEGER PRIMARY KEY,
  turn_id TEXT,
  ts TEXT NOT NULL,
  kind TEXT NOT NULL,
  provider TEXT NOT NULL,
  model TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cached_tokens INTEGER NOT NULL,
  cache_write_tokens INTEGER NOT NULL,
  cost_usd REAL,
  duration_ms REAL NOT NULL,
  ok INTEGER NOT NULL CHECK (ok IN (0, 1))
) STRICT;
CREATE INDEX usage_turn ON usage (turn_id);
CREATE INDEX usage_time ON usage (ts);
`,
}
