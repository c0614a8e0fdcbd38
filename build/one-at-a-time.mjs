/** A lock file, so that `npm start` in one terminal and `npm test` in another do not install or build at once. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CACHE } from './paths.mjs'

const POLL_MS = 200

/** Runs `work` while holding the lock. A lock whose process has died is taken over. */
export async function oneAtATime(work, { file = join(CACHE, 'ensure.lock'), onWait = () => {} } = {}) {
  mkdirSync(CACHE, { recursive: true })
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), at: Date.now() })
  let told = false
  while (!take(file, mine)) {
    if (!told) onWait()
    told = true
    await sleep(POLL_MS)
  }
  const release = () => read(file) === mine && rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file, mine) {
  try {
    writeFileSync(file, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const held = read(file)
  if (held === null || held === '' || isAlive(held)) return false
  // Rename, then look: of two that saw the same dead owner only one moves that file, and a live one is put back.
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return false
  }
  if (read(aside) === held) rmSync(aside, { force: true })
  else renameSync(aside, file)
  return false
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function isAlive(held) {
  try {
    const { pid, host } = JSON.parse(held)
    if (host !== hostname()) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
