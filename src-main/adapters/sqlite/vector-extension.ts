/** sqlite-vec, loaded into a connection. Every connection to Hearken's database needs it: the schema names its module. */
import type Database from 'better-sqlite3'
import { getLoadablePath } from 'sqlite-vec'

/** In a packaged app a library stands beside the archive, not in it: the system cannot load it from inside. */
export const unpacked = (path: string) => path.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')

export function loadVectors(db: Database.Database): void {
  db.loadExtension(unpacked(getLoadablePath()))
}
