import type { Migration } from '../migrate'

/**
 * Conversations are trees of messages: an edit or a regenerated reply is a sibling, never a change in place.
 * `depth` is the count of messages before this one on its branch, so a page of a long branch costs only its own rows.
 * `parent_id` does not cascade: a chain of 10,000 would pass SQLite's trigger depth. The conversation's cascade covers it.
 */
export const conversations: Migration = {
  id: 10,
  name: 'conversations',
  sql: `
CREATE TABLE conversation (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  leaf_id TEXT,
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  hidden_at TEXT
) STRICT;
CREATE INDEX conversation_shown ON conversation (pinned DESC, updated_at DESC) WHERE hidden_at IS NULL;

CREATE TABLE message (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES message (id) DEFERRABLE INITIALLY DEFERRED,
  depth INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  turn_id TEXT,
  status TEXT NOT NULL,
  model TEXT,
  tools TEXT NOT NULL CHECK (json_valid(tools)),
  used TEXT NOT NULL CHECK (json_valid(used)),
  kept TEXT NOT NULL CHECK (json_valid(kept)),
  notices TEXT NOT NULL CHECK (json_valid(notices)),
  receipt TEXT CHECK (receipt IS NULL OR json_valid(receipt)),
  error TEXT CHECK (error IS NULL OR json_valid(error))
) STRICT;
CREATE INDEX message_place ON message (conversation_id, parent_id, role, seq);
CREATE INDEX message_children ON message (parent_id);
CREATE INDEX message_unfinished ON message (conversation_id) WHERE status IN ('queued', 'running');
CREATE INDEX message_receipt ON message (updated_at DESC) WHERE receipt IS NOT NULL;

CREATE TABLE turn (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  message_id TEXT NOT NULL,
  reply_id TEXT NOT NULL,
  gateway TEXT NOT NULL,
  client_id TEXT UNIQUE,
  started_at TEXT NOT NULL
) STRICT;
CREATE INDEX turn_conversation ON turn (conversation_id);

CREATE TABLE summary (
  seq INTEGER PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  up_to_message_id TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX summary_conversation ON summary (conversation_id, seq DESC);

CREATE TABLE draft (
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE message_text USING fts5 (
  text, content = 'message', content_rowid = 'seq', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO message_text (message_text, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER message_indexed AFTER INSERT ON message WHEN new.text <> '' BEGIN
  INSERT INTO message_text (rowid, text) VALUES (new.seq, new.text);
END;
CREATE TRIGGER message_unindexed AFTER DELETE ON message WHEN old.text <> '' BEGIN
  INSERT INTO message_text (message_text, rowid, text) VALUES ('delete', old.seq, old.text);
END;
CREATE TRIGGER message_changed AFTER UPDATE OF text ON message WHEN old.text <> new.text BEGIN
  INSERT INTO message_text (message_text, rowid, text) SELECT 'delete', old.seq, old.text WHERE old.text <> '';
  INSERT INTO message_text (rowid, text) SELECT new.seq, new.text WHERE new.text <> '';
END;
`,
}
