import type { Migration } from '../migrate'

/** What cosines mean in each bank, learnt from pairs of its own chunks (nearness.ts), and from how many chunks it was learnt. */
export const nearness: Migration = {
  id: 320,
  name: 'nearness',
  sql: `
ALTER TABLE vector_bank ADD COLUMN near_least REAL;
ALTER TABLE vector_bank ADD COLUMN near_most REAL;
ALTER TABLE vector_bank ADD COLUMN near_from INTEGER NOT NULL DEFAULT 0;
`,
}
