/**
 * Reads the bytes of files some of which SQLite has open in this process. POSIX takes every lock that a process has on a
 * file from it as soon as it closes any of its handles on that file (https://sqlite.org/howtocorrupt.html, 2.2): another
 * process would then believe that nobody has the database open, and cut its shared memory short under our feet. So the
 * handle on such a file is kept until the process ends, or another file stands in its place.
 */
import { closeSync, existsSync, openSync, statSync } from 'node:fs'

const kept = new Map<string, { handle: number; inode: number }>()

/** `use` gets a handle for reading. It has to name the position of each read: the handle may have been used before. */
export async function withOpened<T>(path: string, use: (handle: number) => Promise<T>): Promise<T> {
  if (isOpenDatabase(path)) return use(keptOpen(path))
  const handle = openSync(path, 'r')
  try {
    return await use(handle)
  } finally {
    closeSync(handle)
  }
}

/** A database, or its shared memory, is in use while its log lies beside it. Windows has no such locks. */
function isOpenDatabase(path: string): boolean {
  const database = /^(.*\.db)(?:-shm)?$/.exec(path)?.[1]
  return database !== undefined && process.platform !== 'win32' && existsSync(`${database}-wal`)
}

function keptOpen(path: string): number {
  const inode = statSync(path).ino
  const before = kept.get(path)
  if (before?.inode === inode) return before.handle
  const handle = openSync(path, 'r')
  kept.set(path, { handle, inode })
  if (before) closeSync(before.handle)
  return handle
}
