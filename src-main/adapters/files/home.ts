/** Hearken's home: making it, and the lock that lets one process at a time run it. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { HearkenError } from '../../contract/errors'
import { TMP } from './atomic'
import { fileError } from './errors'

/** The folders of a home. */
const FOLDERS = ['memory', 'skills', 'notes', 'outbox', 'traces', 'backups', 'models']
const LOCK = '.lock'
const RUNNING = '.running.json'
/** How long a start waits, so that a passing `runningIn` of another process is not taken for an owner. */
const PATIENCE_MS = 300

/**
 * Makes the home and its folders where they are missing (0700) and returns its real path. An existing home keeps its
 * permissions. Throws NOT_CONFIGURED when the path is a file, READ_ONLY or DISK_FULL when it cannot be made.
 */
export function openHome(path: string): string {
  const wanted = resolve(path)
  try {
    if (existsSync(wanted) && !statSync(wanted).isDirectory())
      throw new HearkenError(
        'NOT_CONFIGURED',
        `Hearken's home ${wanted} is a file, not a folder.`,
        'Choose another folder with --home or HEARKEN_HOME.',
      )
    mustBeWritable(wanted)
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    const home = realpathSync(wanted)
    for (const folder of FOLDERS) makeFolder(home, folder)
    return home
  } catch (error) {
    throw fileError(error, wanted)
  }
}

/** Asked first: on a read-only disk mkdir answers ENOENT and rm answers nothing that can be told apart. */
function mustBeWritable(path: string): void {
  let existing = path
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing)
  accessSync(existing, constants.W_OK | constants.X_OK)
}

function makeFolder(home: string, folder: string): void {
  const path = join(home, folder)
  if (existsSync(path) && !statSync(path).isDirectory())
    throw new HearkenError(
      'NOT_CONFIGURED',
      `${path} is a file where Hearken keeps a folder. Nothing was changed.`,
      'Move that file away, then start Hearken again.',
    )
  mkdirSync(path, { recursive: true, mode: 0o700 })
}

/** What a running Hearken tells others about itself. */
export interface Running {
  pid: number
  shell: string
  /** Where it can be reached; null when it serves no address. */
  url: string | null
}

export interface HomeLock {
  /** Tells others where this instance is reached. */
  publish(url: string): void
  /** Safe to call twice. */
  release(): void
}

/**
 * Makes this process the only one that runs this home, until `release` or its death, kill -9 included: the lock is one
 * of the operating system's, taken through SQLite, so there is no stale file to find out about. Throws CONFLICT, naming
 * the other process, when the home is taken.
 */
export function lockHome(home: string, shell: string): HomeLock {
  const lock = take(home, PATIENCE_MS)
  if (lock === null) {
    const other = readInfo(home)
    const who = other ? ` (process ${other.pid}${other.url ? `, at ${other.url.replace(/\?.*/, '')}` : ''})` : ''
    throw new HearkenError(
      'CONFLICT',
      `Another Hearken is already running in ${home}${who}. Nothing was changed.`,
      'Use that one, quit it first, or choose another home with --home.',
    )
  }
  const file = join(home, RUNNING)
  const say = (url: string | null) =>
    writeFileSync(file, JSON.stringify({ pid: process.pid, shell, url } satisfies Running), { mode: 0o600 })
  try {
    // What an instance that was killed left half written.
    rmSync(join(home, TMP), { recursive: true, force: true })
    say(null)
  } catch (error) {
    lock.close()
    throw fileError(error, home)
  }
  let held = true
  return {
    publish: (url) => {
      if (held) say(url)
    },
    release: () => {
      if (!held) return
      held = false
      rmSync(file, { force: true })
      lock.close()
    },
  }
}

/** The instance that runs this home now, or null. */
export function runningIn(home: string): Running | null {
  if (!existsSync(join(home, LOCK))) return null
  const lock = take(home, 0)
  if (lock === null) return readInfo(home)
  lock.close()
  return null
}

function take(home: string, timeout: number): Database.Database | null {
  const file = join(home, LOCK)
  try {
    return lockFile(file, timeout)
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (code.startsWith('SQLITE_BUSY')) return null
    if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) throw fileError({ code: 'EACCES' }, home)
    if (/^SQLITE_FULL/.test(code)) throw fileError({ code: 'ENOSPC' }, home)
    throw fileError(error, home)
  }
}

function lockFile(file: string, timeout: number): Database.Database {
  const lock = new Database(file, { timeout })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code))) throw error
    // Nothing is ever kept in it. Emptied, not removed: a lock that another process holds is on this very file.
    truncateSync(file)
    return lockFile(file, timeout)
  }
}

function readInfo(home: string): Running | null {
  try {
    const info = JSON.parse(readFileSync(join(home, RUNNING), 'utf8')) as Partial<Running>
    if (typeof info.pid !== 'number') return null
    return { pid: info.pid, shell: String(info.shell), url: typeof info.url === 'string' ? info.url : null }
  } catch {
    return null
  }
}
