import type { Migration } from '../migrate'

/** An import asks of each of thousands of texts whether it is there already, word for word. */
export const saidAlready: Migration = {
  id: 340,
  name: 'said-already',
  sql: `CREATE INDEX item_said ON item (substr(text, 1, 40), kind, scope) WHERE is_latest = 1 AND forgotten_at IS NULL;`,
}
