/** Throw-away folders for tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []
afterAll(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true })
})

/** A new empty folder, absolute; gone after the test file that asked for it. */
export function tempHome(): string {
  const dir = mkdtempSync(join(tmpdir(), 'hearken-test-'))
  made.push(dir)
  return dir
}
