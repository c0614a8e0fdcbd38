import type { Migration } from '../migrate'

/**
 * Which chunks still wait for their vectors, and which tables hold the vectors of each bank (vector-tables.ts makes those:
 * their width is known only when the first vector comes).
 */
export const vectors: Migration = {
  id: 110,
  name: 'vectors',
  sql: `
CREATE TABLE chunk_pending (
  bank TEXT NOT NULL,
  chunk_id INTEGER NOT NULL REFERENCES chunk (id) ON DELETE CASCADE,
  PRIMARY KEY (bank, chunk_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chunk_pending_chunk ON chunk_pending (chunk_id);
CREATE TRIGGER chunk_queued AFTER INSERT ON chunk BEGIN
  INSERT INTO chunk_pending (bank, chunk_id) SELECT bank, new.id FROM item WHERE seq = new.item_seq;
END;
INSERT INTO chunk_pending (bank, chunk_id) SELECT i.bank, c.id FROM chunk c JOIN item i ON i.seq = c.item_seq;

CREATE TABLE vector_bank (
  bank TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  dimension INTEGER NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  plain INTEGER NOT NULL DEFAULT 1 CHECK (plain IN (0, 1))
) STRICT;
`,
}
