import type { Migration } from '../migrate'

/** Who forgot what, and when; ids and folders, never text. */
export const autoForget: Migration = {
  id: 240,
  name: 'auto-forget',
  sql: `
CREATE TABLE IF NOT EXISTS audit (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  agent TEXT NOT NULL,
  action TEXT NOT NULL,
  item_id TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX item_expiring ON item (expires_at) WHERE expires_at IS NOT NULL AND forgotten_at IS NULL;
CREATE INDEX item_observed ON item (folder, seq) WHERE kind = 'observation' AND is_latest = 1 AND forgotten_at IS NULL;
`,
}
