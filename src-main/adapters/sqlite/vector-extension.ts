/** sqlite-vec, loaded into a connection. Every connection to Hearken's database needs it: the schema names its module. */
import type Database from 'better-sqlite3'
import { getLoadablePath } from 'sqlite-vec'

/** In a packaged app the library stands beside the archive, not in it: the system cannot load it from inside. */
export function loadVectors(db: Database.Database): void {
  db.loadExtension(getLoadablePath().replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked'))
}
