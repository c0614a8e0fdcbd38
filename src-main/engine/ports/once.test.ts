import { expect, it } from 'vitest'
import { once } from './once'

it('makes a thing once, and one that failed anew, at once or later', async () => {
  let tries = 0
  const now = once(() => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return tries
  })
  expect(now).toThrow('not yet')
  expect([now(), now()]).toEqual([2, 2])

  let reads = 0
  const later = once(async () => {
    reads += 1
    if (reads === 1) throw new Error('not yet')
    return reads
  })
  const first = [later(), later()]
  for (const read of first) await expect(read).rejects.toThrow('not yet')
  expect(await Promise.all([later(), later()])).toEqual([2, 2])
})
