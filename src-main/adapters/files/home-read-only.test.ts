/** A read-only disk, as Linux answers for one; tests may run as root, whom no permission keeps out. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { openHome } from './home'

const disk = mkdtempSync(join(tmpdir(), 'hearken-read-only-'))
afterAll(() => rmSync(disk, { recursive: true }))

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  accessSync: (path: string) => {
    if (path.includes('hearken-read-only-')) throw Object.assign(new Error('read-only'), { code: 'EROFS' })
  },
}))

it.each([disk, join(disk, 'not', 'made', 'yet')])('is told as what it is: %s', (home) => {
  expect(() => openHome(home)).toThrow(
    expect.objectContaining({ code: 'READ_ONLY', message: `Hearken may not read or change ${home}.` }),
  )
})
