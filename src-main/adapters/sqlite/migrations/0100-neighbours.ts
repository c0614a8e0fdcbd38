import type { Migration } from '../migrate'

/**
 * Every chunk is indexed with the two before and after it: `context` holds the nearest on each side, `far` the ones behind
 * them. Neighbours reach across the items of one `series` (a conversation, a session, a file).
 * The stemmed index is rebuilt with the new column; `context` and `far` may change later, hence the update trigger.
 */
export const neighbours: Migration = {
  id: 100,
  name: 'neighbours',
  sql: `
ALTER TABLE item ADD COLUMN series TEXT;
CREATE INDEX item_series ON item (series, seq) WHERE series IS NOT NULL;
CREATE INDEX item_person ON item (person) WHERE person IS NOT NULL;
CREATE INDEX item_project ON item (project) WHERE project IS NOT NULL;
CREATE INDEX item_folder ON item (folder, agent) WHERE folder IS NOT NULL;
CREATE INDEX item_message ON item (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX item_turn ON item (turn_id) WHERE turn_id IS NOT NULL;
ALTER TABLE chunk ADD COLUMN far TEXT NOT NULL DEFAULT '';
DROP TRIGGER chunk_indexed;
DROP TRIGGER chunk_unindexed;
DROP TABLE chunk_stemmed;
CREATE VIRTUAL TABLE chunk_stemmed USING fts5 (
  text, title, context, far, content = 'chunk', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2'
);
INSERT INTO chunk_stemmed (chunk_stemmed, rank) VALUES ('secure-delete', 1);
INSERT INTO chunk_stemmed (chunk_stemmed) VALUES ('rebuild');
CREATE TRIGGER chunk_indexed AFTER INSERT ON chunk BEGIN
  INSERT INTO chunk_stemmed (rowid, text, title, context, far)
    VALUES (new.id, new.text, new.title, new.context, new.far);
  INSERT INTO chunk_exact (rowid, text, title) VALUES (new.id, new.text, new.title);
END;
CREATE TRIGGER chunk_unindexed AFTER DELETE ON chunk BEGIN
  INSERT INTO chunk_stemmed (chunk_stemmed, rowid, text, title, context, far)
    VALUES ('delete', old.id, old.text, old.title, old.context, old.far);
  INSERT INTO chunk_exact (chunk_exact, rowid, text, title) VALUES ('delete', old.id, old.text, old.title);
END;
CREATE TRIGGER chunk_reindexed AFTER UPDATE OF context, far ON chunk BEGIN
  INSERT INTO chunk_stemmed (chunk_stemmed, rowid, text, title, context, far)
    VALUES ('delete', old.id, old.text, old.title, old.context, old.far);
  INSERT INTO chunk_stemmed (rowid, text, title, context, far)
    VALUES (new.id, new.text, new.title, new.context, new.far);
END;
`,
}
