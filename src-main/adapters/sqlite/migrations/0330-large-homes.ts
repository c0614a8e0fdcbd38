import type { Migration } from '../migrate'

/**
 * What the app asks all the time, answered from indexes alone once there are tens of thousands of memories and messages.
 * `memory_use` says which reply used which memory: the table of `message.used`, kept by triggers. Indexes of memories end
 * with the columns that say whether one is live, so that counting reads no row. `project_of` is the project it belongs to,
 * which stands in `project` or in its scope.
 */
export const largeHomes: Migration = {
  id: 330,
  name: 'large-homes',
  sql: `
CREATE TABLE memory_use (
  item_id TEXT NOT NULL,
  message_seq INTEGER NOT NULL REFERENCES message (seq) ON DELETE CASCADE,
  cited INTEGER NOT NULL CHECK (cited IN (0, 1)),
  PRIMARY KEY (item_id, message_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_use_message ON memory_use (message_seq);
CREATE TRIGGER message_used AFTER INSERT ON message WHEN new.used <> '[]' BEGIN
  INSERT OR REPLACE INTO memory_use (item_id, message_seq, cited)
    SELECT value ->> 'id', new.seq, max(coalesce(value ->> 'cited', 0)) FROM json_each(new.used)
    WHERE value ->> 'id' IS NOT NULL GROUP BY 1;
END;
CREATE TRIGGER message_used_changed AFTER UPDATE OF used ON message WHEN new.used <> old.used BEGIN
  DELETE FROM memory_use WHERE message_seq = old.seq;
  INSERT OR REPLACE INTO memory_use (item_id, message_seq, cited)
    SELECT value ->> 'id', new.seq, max(coalesce(value ->> 'cited', 0)) FROM json_each(new.used)
    WHERE value ->> 'id' IS NOT NULL GROUP BY 1;
END;
INSERT INTO memory_use (item_id, message_seq, cited)
  SELECT u.value ->> 'id', m.seq, max(coalesce(u.value ->> 'cited', 0)) FROM message m, json_each(m.used) u
  WHERE m.used <> '[]' AND u.value ->> 'id' IS NOT NULL GROUP BY 1, 2;

CREATE INDEX message_suggested ON message (seq) WHERE suggested <> '[]';
DROP INDEX message_receipt;
CREATE INDEX message_receipt ON message (updated_at DESC, seq DESC, conversation_id) WHERE receipt IS NOT NULL;
CREATE INDEX conversation_hidden ON conversation (hidden_at) WHERE hidden_at IS NOT NULL;
CREATE INDEX audit_item ON audit (item_id);

DROP INDEX item_live;
CREATE INDEX item_live ON item (created_at DESC, seq DESC, expires_at, bank, is_latest, forgotten_at)
  WHERE is_latest = 1 AND forgotten_at IS NULL;
DROP INDEX item_live_kind;
CREATE INDEX item_live_kind ON item (kind, created_at DESC, seq DESC, expires_at, bank, is_latest, forgotten_at)
  WHERE is_latest = 1 AND forgotten_at IS NULL;
CREATE INDEX item_live_date ON item (created_on DESC, seq DESC, expires_at, bank, is_latest, forgotten_at)
  WHERE is_latest = 1 AND forgotten_at IS NULL;
ALTER TABLE item ADD COLUMN project_of TEXT
  GENERATED ALWAYS AS (coalesce(project, CASE WHEN scope LIKE 'project:%' THEN substr(scope, 9) END)) VIRTUAL;
DROP INDEX item_project;
CREATE INDEX item_project ON item (project_of, is_latest, forgotten_at, created_at DESC, seq DESC, expires_at, bank)
  WHERE project_of IS NOT NULL;
DROP INDEX item_person;
CREATE INDEX item_person ON item (person, is_latest, forgotten_at, created_at DESC, seq DESC, expires_at, bank)
  WHERE person IS NOT NULL;
DROP INDEX item_folder;
CREATE INDEX item_folder ON item (folder, agent, is_latest, forgotten_at, created_at DESC, seq DESC, expires_at, bank)
  WHERE folder IS NOT NULL;
CREATE INDEX item_old ON item (forgotten_at) WHERE is_latest = 0;
`,
}
