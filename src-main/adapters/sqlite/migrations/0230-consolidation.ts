import type { Migration } from '../migrate'

/** When the person's message went into memory in the background, and what waits for their yes. */
export const consolidation: Migration = {
  id: 230,
  name: 'consolidation',
  sql: `
ALTER TABLE message ADD COLUMN consolidated_at TEXT;
ALTER TABLE message ADD COLUMN suggested TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(suggested));
`,
}
