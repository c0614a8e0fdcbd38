import { expect, test } from 'vitest'
import { createInOrder } from './in-order'

test('runs one after the other, past a failure, and gives each caller its own outcome', async () => {
  const inOrder = createInOrder()
  const log: string[] = []
  let release = () => {}
  const first = inOrder(async () => {
    log.push('first begins')
    await new Promise<void>((resolve) => {
      release = resolve
    })
    log.push('first ends')
    throw new Error('first failed')
  })
  const second = inOrder(async () => {
    log.push('second')
    return 2
  })
  const failed = expect(first).rejects.toThrow('first failed')
  await Promise.resolve()
  expect(log).toEqual(['first begins'])
  release()
  await failed
  expect(await second).toBe(2)
  expect(log).toEqual(['first begins', 'first ends', 'second'])
})
