/** Copies of the database on this machine. */
import type { BackupCheck, BackupInfo } from '../../contract/index'

export interface Backups {
  /** Newest first; copies taken before migrations among them. */
  list(): Promise<BackupInfo[]>
  /** SQLite's online backup to `state-DAY.db` (YYYY-MM-DD), replacing one of the same day; keeps the newest `keep` of these. */
  make(day: string, keep: number): Promise<BackupInfo>
  /** Restores it to a scratch file and looks: sound, readable rows, and a memory in it is found by its words. */
  check(name: string): Promise<BackupCheck>
}
