import type { Migration } from '../migrate'

/** Folders whose files are kept in memory, and which item stands for which file. */
export const folders: Migration = {
  id: 280,
  name: 'folders',
  sql: `
CREATE TABLE indexed_folder (
  path TEXT PRIMARY KEY,
  watched INTEGER NOT NULL CHECK (watched IN (0, 1)),
  swept_at TEXT
) STRICT;

CREATE TABLE indexed_file (
  folder TEXT NOT NULL REFERENCES indexed_folder (path) ON DELETE CASCADE,
  path TEXT NOT NULL,
  hash TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  changed_at REAL NOT NULL,
  item_id TEXT NOT NULL,
  PRIMARY KEY (folder, path)
) STRICT, WITHOUT ROWID;
`,
}
