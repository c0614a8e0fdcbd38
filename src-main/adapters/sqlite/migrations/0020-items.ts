import type { Migration } from '../migrate'

/**
 * One table for every kind of memory, its chunks, and two text indexes over the chunks.
 * The indexes are external-content (the chunk table) rather than contentless: only then does FTS5's secure-delete
 * take an erased word out of the index at once instead of leaving it behind a tombstone.
 * `chain_id` is the id of the first version, shared by all versions of one item.
 */
export const items: Migration = {
  id: 20,
  name: 'items',
  sql: `
CREATE TABLE item (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  bank TEXT NOT NULL DEFAULT 'default',
  kind TEXT NOT NULL CHECK (kind IN ('fact', 'episode', 'note', 'observation', 'report', 'reference')),
  scope TEXT NOT NULL DEFAULT 'global',
  text TEXT NOT NULL,
  title TEXT NOT NULL,
  source TEXT NOT NULL,
  created_on TEXT NOT NULL,
  tags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tags)),
  person TEXT,
  project TEXT,
  audience TEXT,
  folder TEXT,
  agent TEXT,
  origin TEXT NOT NULL CHECK (origin IN ('owner', 'model', 'tool', 'web', 'import')),
  turn_id TEXT,
  message_id TEXT,
  conversation_id TEXT,
  parent_id TEXT,
  chain_id TEXT NOT NULL,
  is_latest INTEGER NOT NULL DEFAULT 1 CHECK (is_latest IN (0, 1)),
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  expires_at TEXT,
  synced INTEGER NOT NULL DEFAULT 0 CHECK (synced IN (0, 1)),
  remote_id TEXT,
  forgotten_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX item_chain ON item (chain_id, seq);
CREATE INDEX item_live ON item (created_at DESC, seq DESC, expires_at, is_latest, forgotten_at) WHERE is_latest = 1 AND forgotten_at IS NULL;
CREATE INDEX item_live_kind ON item (kind, created_at DESC, seq DESC, expires_at, is_latest, forgotten_at) WHERE is_latest = 1 AND forgotten_at IS NULL;
CREATE INDEX item_forgotten ON item (forgotten_at) WHERE forgotten_at IS NOT NULL;

CREATE TABLE chunk (
  id INTEGER PRIMARY KEY,
  item_seq INTEGER NOT NULL REFERENCES item (seq) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  title TEXT NOT NULL,
  context TEXT NOT NULL,
  UNIQUE (item_seq, position)
) STRICT;

CREATE VIRTUAL TABLE chunk_stemmed USING fts5 (
  text, title, context, content = 'chunk', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE chunk_exact USING fts5 (
  text, title, content = 'chunk', content_rowid = 'id', tokenize = "unicode61 remove_diacritics 0 tokenchars '_#+'"
);
INSERT INTO chunk_stemmed (chunk_stemmed, rank) VALUES ('secure-delete', 1);
INSERT INTO chunk_exact (chunk_exact, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER chunk_indexed AFTER INSERT ON chunk BEGIN
  INSERT INTO chunk_stemmed (rowid, text, title, context) VALUES (new.id, new.text, new.title, new.context);
  INSERT INTO chunk_exact (rowid, text, title) VALUES (new.id, new.text, new.title);
END;
CREATE TRIGGER chunk_unindexed AFTER DELETE ON chunk BEGIN
  INSERT INTO chunk_stemmed (chunk_stemmed, rowid, text, title, context)
    VALUES ('delete', old.id, old.text, old.title, old.context);
  INSERT INTO chunk_exact (chunk_exact, rowid, text, title) VALUES ('delete', old.id, old.text, old.title);
END;
`,
}
