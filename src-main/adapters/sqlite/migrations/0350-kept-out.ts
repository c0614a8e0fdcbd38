import type { Migration } from '../migrate'

/** The person's message never goes into memory in the background: what was remembered of it was forgotten, or it says what was erased. */
export const keptOut: Migration = {
  id: 350,
  name: 'kept-out',
  sql: `ALTER TABLE message ADD COLUMN kept_out INTEGER NOT NULL DEFAULT 0 CHECK (kept_out IN (0, 1));`,
}
