import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Eraser } from '../../engine/ports'
import { tempHome } from '../../testing/temp-home'
import { restPlace } from './erase-rest'
import { createFiles } from './files'

const eraser: Eraser = {
  ids: new Set(),
  messageIds: new Set(),
  withMessages: true,
  near: new Set(),
  careful: false,
  clean: (text) => text.replace('quokka', '[erased]'),
  needles: ['quokka'],
}

it('goes on when a file that it has listed is gone before it is looked at', async () => {
  const home = tempHome()
  mkdirSync(join(home, 'exports'), { recursive: true })
  for (const name of ['a.md', 'b.md', 'c.md']) writeFileSync(join(home, 'exports', name), 'the quokka')
  const files = createFiles(home)
  const first = new Set<string>()
  const place = restPlace(home, {
    ...files,
    async read(path) {
      if (first.size === 0) {
        first.add(path)
        for (const name of ['a.md', 'b.md']) if (!path.endsWith(name)) rmSync(join(home, 'exports', name))
      }
      return files.read(path)
    },
  })
  expect(await place.erase(eraser)).toBe(2)
  expect(await files.read('exports/c.md')).toBe('the [erased]')
})
