import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programName } from './compose-program'
import { tempHome } from './testing/temp-home'

const cases = (text: string) => async () => ({
  deterministic: { 'a.json': text },
  judge: { cases: '', rubrics: {}, labelled: '' },
})

it('names another program for another line of code, case or version, and the same for the same', async () => {
  const dir = tempHome()
  writeFileSync(join(dir, 'engine-1.js'), 'answer(42)')
  writeFileSync(join(dir, 'notes.txt'), 'not code')
  const first = programName('1.0.0', cases('[]'), dir)
  const name = await first()
  expect(name).toMatch(/^1\.0\.0 \([0-9a-f]{8}\)$/)
  writeFileSync(join(dir, 'notes.txt'), 'still not code')
  const same = await programName('1.0.0', cases('[]'), dir)()
  const others = [await programName('1.0.1', cases('[]'), dir)(), await programName('1.0.0', cases('[1]'), dir)()]
  writeFileSync(join(dir, 'engine-1.js'), 'answer(43)')
  others.push(await programName('1.0.0', cases('[]'), dir)())
  expect(same).toBe(name)
  expect(new Set([name, ...others]).size).toBe(4)
  // What runs is what was started.
  expect(await first()).toBe(name)
})
