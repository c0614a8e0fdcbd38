import type { Migration } from '../migrate'

/** What a turn looked for in memory before its first model call, so that its card can still say so later. */
export const recalled: Migration = {
  id: 310,
  name: 'recalled',
  sql: `ALTER TABLE message ADD COLUMN recalled TEXT CHECK (recalled IS NULL OR json_valid(recalled));`,
}
