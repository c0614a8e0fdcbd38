/** Commands that only look, in a home that `hearken serve` runs at that moment. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { home, lastJson, run, start } from './suite/cli-run'

/** The running one tidies its database and makes a backup once it has run for a while. */
const OWN = /[\\/](?:\.tmp|backups)$/

/** Every file by its content, but for those that the running one changes by itself. */
function contents(): Record<string, string> {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('state') && !OWN.test(entry.parentPath),
  )
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(home.length), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

/** Without vectors, which the running one would go on to make. */
beforeEach(() => {
  const embedder = { provider: 'none', model: '', base_url: '', dimension: 0 }
  writeFileSync(join(home, 'settings.json'), JSON.stringify({ models: { embedder } }))
})

async function serving() {
  const server = start(['serve', '--port', '0', '--json'])
  await server.stdout.until(/\n/)
  return {
    async stop() {
      server.signals.emit('SIGTERM')
      await server.code
    },
  }
}

test('usage, traces, versions, evals, replays, the arena, counts and doctor are told beside a Hearken that runs', async () => {
  const { turn_id } = lastJson((await run(['ask', 'remember that Kelly lives in Ostrava', '--json'])).out) as {
    turn_id: string
  }
  await run(['release', 'create', '-n', 'Brief', '--set', 'max_iterations=5'])
  const alone = await Promise.all([lookUp(['release', 'list', '--json']), lookUp(['memory', 'stats', '--json'])])
  const server = await serving()
  try {
    const before = contents()
    const usage = await lookUp(['usage', '--json'])
    expect(usage).toMatchObject({ calls: 2, days: [{ rows: [{ model: 'built-in', kind: 'loop', calls: 2 }] }] })
    const trace = await run(['trace', turn_id])
    expect([trace.code, trace.out]).toEqual([0, expect.stringContaining('“remember that Kelly lives in Ostrava”')])
    // What the running one has committed a moment ago, and what was there before: the same as it was told alone.
    expect(await lookUp(['release', 'list', '--json'])).toEqual(alone[0])
    const { database_bytes: _, ...stats } = (await lookUp(['memory', 'stats', '--json'])) as Record<string, unknown>
    expect(alone[1]).toMatchObject(stats)
    for (const words of [
      ['release', 'show', '2'],
      ['release', 'diff', '1', '2'],
      ['release', 'history'],
      ['evals', 'list'],
      ['evals', 'results'],
      ['replay', 'list'],
      ['arena', 'scoreboard'],
      ['arena', 'export'],
      ['memory', 'config'],
      ['memory', 'backup', '--list'],
      ['connections'],
    ])
      expect([words, (await run(words)).code]).toEqual([words, 0])
    const doctor = await run(['doctor'])
    expect([doctor.code, doctor.out]).toEqual([0, expect.stringMatching(/home: .* is run by process \d+ \(headless\)/)])
    expect(contents()).toEqual(before)
  } finally {
    await server.stop()
  }
})

const lookUp = async (words: string[]) => lastJson((await run(words)).out) as unknown

test('what would write is refused as before, and so is a database of another version', async () => {
  await run(['ask', 'hello'])
  const server = await serving()
  try {
    for (const words of [
      ['ask', 'hello'],
      ['release', 'create', '-n', 'x'],
      ['memory', 'backup'],
    ])
      expect((await run(words)).err).toContain('Another Hearken is already running')
    // As a newer one would have left it.
    const db = new Database(join(home, 'state.db'))
    db.prepare("INSERT INTO migration (id, name, applied_at) VALUES (99990, 'newer', '')").run()
    db.close()
    const { code, err } = await run(['usage'])
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('The Hearken that runs in this home is of another version'),
    ])
  } finally {
    await server.stop()
  }
})

test('settings that cannot be read are told, and left as they are', async () => {
  await run(['ask', 'hello'])
  const server = await serving()
  try {
    writeFileSync(join(home, 'settings.json'), '{ half')
    const before = contents()
    const { code, out } = await run(['memory', 'config'])
    expect([code, out]).toEqual([0, expect.stringContaining('settings.json cannot be read')])
    expect(contents()).toEqual(before)
  } finally {
    await server.stop()
  }
})
