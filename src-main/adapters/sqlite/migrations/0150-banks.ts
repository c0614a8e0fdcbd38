import type { Migration } from '../migrate'

/**
 * Banks: which embedder made their vectors and how they are searched. A bank that replaces another is queued for whatever
 * the other is, so that what is remembered during the change is in both.
 */
export const banks: Migration = {
  id: 150,
  name: 'banks',
  sql: `
CREATE TABLE bank (
  name TEXT PRIMARY KEY,
  embedder TEXT NOT NULL CHECK (json_valid(embedder)),
  embedder_id TEXT NOT NULL,
  dimension INTEGER NOT NULL CHECK (dimension >= 0),
  recall TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(recall)),
  created_at TEXT NOT NULL,
  replaces TEXT UNIQUE REFERENCES bank (name)
) STRICT;
CREATE TRIGGER chunk_pending_replacing AFTER INSERT ON chunk_pending BEGIN
  INSERT OR IGNORE INTO chunk_pending (bank, chunk_id) SELECT name, new.chunk_id FROM bank WHERE replaces = new.bank;
END;
`,
}
