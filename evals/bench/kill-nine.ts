/**
 * kill -9 at random instants during turns. A real `hearken serve` is talked to over its WebSocket and killed; then the
 * database is read directly. Nothing that was acknowledged may be missing, and the next start must be clean:
 *   a message is acknowledged when `send` answers; a reply and a memory, when the `done` event arrives.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { type Served, startServe } from './lib/serve'
import type { BenchResult } from './lib/stats'

interface Acknowledged {
  messages: Map<string, string>
  replies: Map<string, string>
  memories: Map<string, string>
}

/** A deterministic sequence in [0, 1) (mulberry32), so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface KillOptions {
  rounds: number
  seed: number
}

export interface KillReport {
  rounds: number
  acknowledged: { messages: number; replies: number; memories: number }
  /** Sentences; empty when nothing is wrong. */
  faults: string[]
}

export async function killNine({ rounds, seed }: KillOptions): Promise<KillReport> {
  const home = await mkdtemp(join(tmpdir(), 'hearken-kill-'))
  const random = seeded(seed)
  const acknowledged: Acknowledged = { messages: new Map(), replies: new Map(), memories: new Map() }
  const faults: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const served = await startServe(home)
      if (round % 10 === 0) faults.push(...(await unclean(served, round)))
      const kept = Promise.withResolvers<void>()
      const talking = talk(served, acknowledged, round, kept.resolve)
      // Every other kill waits for a memory first, so that late parts of a turn are hit too, however slow the machine.
      if (round % 2 === 1) await Promise.race([kept.promise, talking])
      await new Promise((resolve) => setTimeout(resolve, 5 + random() * 300))
      served.process.kill('SIGKILL')
      await new Promise((resolve) => served.process.once('exit', resolve))
      served.close()
      await talking
      faults.push(...missing(join(home, 'state.db'), acknowledged, round))
    }
    const served = await startServe(home)
    faults.push(...(await unclean(served, rounds)))
    served.process.kill('SIGTERM')
    await new Promise((resolve) => served.process.once('exit', resolve))
    return {
      rounds,
      acknowledged: {
        messages: acknowledged.messages.size,
        replies: acknowledged.replies.size,
        memories: acknowledged.memories.size,
      },
      faults,
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Sends as fast as the app answers, until the connection is gone. */
async function talk({ client }: Served, acknowledged: Acknowledged, round: number, onKept: () => void): Promise<void> {
  try {
    const events = await client.events.watch({})
    const watching = (async () => {
      for await (const event of events) {
        if (event.type !== 'turn' || event.event.type !== 'done' || event.event.message.status !== 'done') continue
        const { message } = event.event
        acknowledged.replies.set(message.id, message.text)
        for (const kept of message.kept) acknowledged.memories.set(kept.id, kept.text)
        if (message.kept.length > 0) onKept()
      }
    })().catch(() => {})
    for (let n = 0; n < 10_000; n++) {
      const text =
        n % 2 === 0
          ? `remember that locker ${round}x${n} opens with ${round * 7919 + n * 104729}`
          : `what is ${n} * ${round}?`
      const { message_id } = await client.chat.send({ conversation_id: null, text })
      acknowledged.messages.set(message_id, text)
    }
    await watching
  } catch {
    // The connection went with the process: that is the point.
  }
}

function missing(path: string, acknowledged: Acknowledged, round: number): string[] {
  const db = new Database(path, { readonly: true })
  try {
    const faults: string[] = []
    const check = db.pragma('integrity_check', { simple: true })
    if (check !== 'ok') faults.push(`round ${round}: integrity_check says ${check}`)
    const message = db.prepare('SELECT text FROM message WHERE id = ?').pluck()
    for (const [id, text] of [...acknowledged.messages, ...acknowledged.replies])
      if (message.get(id) !== text)
        faults.push(`round ${round}: message ${id} is ${JSON.stringify(message.get(id))}, not ${JSON.stringify(text)}`)
    const item = db.prepare('SELECT text FROM item WHERE id = ? AND forgotten_at IS NULL').pluck()
    for (const [id, text] of acknowledged.memories)
      if (item.get(id) !== text)
        faults.push(`round ${round}: memory ${id} is ${JSON.stringify(item.get(id))}, not ${JSON.stringify(text)}`)
    return faults
  } finally {
    db.close()
  }
}

/** The app's own checks after a start on what a kill left. */
async function unclean({ client }: Served, round: number): Promise<string[]> {
  const { checks } = await client.ops.doctor({})
  return checks
    .filter((check) => check.status !== 'ok')
    .map((check) => `start ${round}: ${check.name}: ${check.detail}`)
}

export default async function run(args: string[]): Promise<BenchResult> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean' },
    },
  })
  const report = await killNine({ rounds: Number(values.rounds), seed: Number(values.seed) })
  if (report.faults.length > 0) process.exitCode = 1
  return {
    table: [{ rounds: report.rounds, ...report.acknowledged, faults: report.faults.length }],
    result: { ...report },
  }
}
