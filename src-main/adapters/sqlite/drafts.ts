/** Unsent text, by conversation. */
import type Database from 'better-sqlite3'

export function drafts(db: Database.Database) {
  const get = db.prepare<[string], string>('SELECT text FROM draft WHERE key = ?').pluck()
  const set = db.prepare(
    `INSERT INTO draft (key, text, updated_at) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`,
  )
  const remove = db.prepare('DELETE FROM draft WHERE key = ?')
  return {
    get: (key: string): string => get.get(key) ?? '',
    set(key: string, text: string, at: string): void {
      if (text === '') remove.run(key)
      else set.run(key, text, at)
    },
  }
}
