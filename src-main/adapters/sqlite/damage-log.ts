/** A write-ahead log that was damaged on disk, found before SQLite opens it and drops what stands after the damage. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { HearkenError } from '../../contract/index'
import { freeName } from './damage'
import { stamp } from './migrate'
import type { Patch } from './wal-checksum'
import { readLog } from './wal-frames'

/**
 * Puts changed bytes right where the log's checksums tell what they were. Before anything changes, the database and its log
 * are copied aside. What was done and what is missing, in sentences for the person; null when the log is whole, or there is
 * none: the last process closed cleanly. Nobody else may have the database open.
 * Throws DISK_FULL, having changed nothing, when there is no room for the copies.
 */
export function mendLog(path: string, now: number): string | null {
  const log = `${path}-wal`
  const size = (file: string) => (existsSync(file) ? statSync(file).size : 0)
  if (size(path) === 0 || size(log) === 0) return null
  const { patches, lost } = readLog(readFileSync(log))
  if (patches.length === 0 && lost === 0) return null
  const kept = keepCopies(path, now)
  if (patches.length > 0) putRight(log, patches)
  return [
    'The log of the last saves was damaged on disk.',
    ...(patches.length === 0
      ? []
      : [`Hearken put ${patches.length === 1 ? 'the changed byte' : `${patches.length} changed bytes`} right.`]),
    lost === 0
      ? 'Nothing was lost.'
      : `What was saved last, ${lost === 1 ? 'at least one change' : `at least ${lost} changes`}, could not be read and is missing.`,
    `The damaged files are kept as ${kept} and ${kept}-wal. Check the disk that holds Hearken’s home.`,
  ].join(' ')
}

/** Both under one name, so that they open as a database with its log, and an erasure reaches them. */
function keepCopies(path: string, now: number): string {
  const kept = freeName(`${path}.damaged-${stamp(now)}`)
  try {
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, kept + suffix, constants.COPYFILE_FICLONE)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOSPC') throw thrown
    throw new HearkenError(
      'DISK_FULL',
      'The log of the last saves is damaged, and the disk is too full to keep a copy of it. Nothing was changed.',
      'Free some space on the disk that holds Hearken’s home, then start Hearken again.',
      { cause: thrown },
    )
  }
  return kept
}

function putRight(log: string, patches: Patch[]): void {
  const file = openSync(log, 'r+')
  try {
    for (const { offset, byte } of patches) writeSync(file, Uint8Array.of(byte), 0, 1, offset)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
