import type { Migration } from '../migrate'

/**
 * Erasures that were begun, so that a start after kill -9 goes on with them, and what was done with memory by whom.
 * Both hold ids, counts and times; never a word of what was erased.
 */
export const erasure: Migration = {
  id: 270,
  name: 'erasure',
  sql: `
CREATE TABLE erasure (
  id TEXT PRIMARY KEY,
  item_ids TEXT NOT NULL CHECK (json_valid(item_ids)),
  with_messages INTEGER NOT NULL CHECK (with_messages IN (0, 1)),
  with_files INTEGER NOT NULL CHECK (with_files IN (0, 1)),
  stage TEXT NOT NULL CHECK (stage IN ('begun', 'rows')),
  started_at TEXT NOT NULL,
  by TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS audit (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  agent TEXT NOT NULL,
  action TEXT NOT NULL,
  item_id TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
`,
}
