/** Forgetting that nobody asks for: memories with an end, and folders of observations over their cap. */
import type Database from 'better-sqlite3'
import type { AuditRow } from '../../engine/ports'

export function autoForget(db: Database.Database, hide: (id: string, at: string) => void) {
  const expired = db
    .prepare<[string], string>(
      'SELECT id FROM item WHERE expires_at <= ? AND forgotten_at IS NULL AND is_latest = 1 AND pinned = 0',
    )
    .pluck()
  const crowded = db.prepare<[{ cap: number }], { folder: string; extra: number }>(
    `SELECT folder, count(*) - @cap AS extra FROM item INDEXED BY item_observed
     WHERE kind = 'observation' AND is_latest = 1 AND forgotten_at IS NULL AND folder IS NOT NULL
     GROUP BY folder HAVING count(*) > @cap`,
  )
  const oldest = db
    .prepare<[string, number], string>(
      `SELECT id FROM item
       WHERE kind = 'observation' AND is_latest = 1 AND forgotten_at IS NULL AND folder = ? AND pinned = 0
       ORDER BY seq LIMIT ?`,
    )
    .pluck()
  const log = db.prepare(
    "INSERT INTO audit (at, agent, action, item_id, detail) VALUES (@at, 'sweep', @action, @item_id, @detail)",
  )
  const audit = db.prepare<[number], AuditRow>(
    'SELECT at, agent, action, item_id, detail FROM audit ORDER BY seq DESC LIMIT ?',
  )
  const run = db.transaction((at: string, cap: number) => {
    const forget = (item_id: string, action: string, detail: string) => {
      hide(item_id, at)
      log.run({ at, action, item_id, detail })
      return item_id
    }
    const gone = expired.all(at).map((id) => forget(id, 'expired', ''))
    const overCap = crowded
      .all({ cap })
      .flatMap(({ folder, extra }) => oldest.all(folder, extra).map((id) => forget(id, 'over_cap', folder)))
    return { expired: gone, overCap }
  })
  return {
    run: (now: string, cap: number) => run.immediate(now, cap),
    audit: (limit: number): AuditRow[] => audit.all(limit),
  }
}
