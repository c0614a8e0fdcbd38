/**
 * Moves what the write-ahead log holds into the database while nobody waits. SQLite does it within the commit that makes the log
 * long, every 20 turns or so, and that commit then waits for hundreds of pages all over a large file to reach the disk.
 */
import type Database from 'better-sqlite3'

/** Pages of log from which a commit does it all the same: 32 MB. */
const CHECKPOINT_PAGES = 8_000
/** Nothing written for so long is a pause, in ms. */
const PAUSE_MS = 5_000

/** Until the database is closed. */
export function checkpointInPauses(db: Database.Database): void {
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const written = db.prepare<[], number>('SELECT total_changes()').pluck()
  let seen = 0
  let moved = 0
  const look = () => {
    if (!db.open) return clearInterval(timer)
    const now = written.get() ?? 0
    // PASSIVE waits for nobody, and leaves what somebody still reads.
    if (now === seen && now !== moved) {
      db.pragma('wal_checkpoint(PASSIVE)')
      moved = now
    }
    seen = now
  }
  const timer = setInterval(look, PAUSE_MS)
  timer.unref()
}
