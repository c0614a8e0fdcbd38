import { expect, test } from 'vitest'
import { createResource } from './resource'

const settle = async () => {
  for (let turns = 0; turns < 20; turns++) await null
}

function list() {
  const held: ((names: string[]) => void)[] = []
  const resource = createResource(() => new Promise<string[]>((resolve) => held.push(resolve)))
  return { held, ...resource, data: () => resource.use.getState().data }
}

test('the answer asked for last is shown, whichever comes first', async () => {
  const { held, load, data } = list()
  void load()
  void load()
  held[1]?.(['new'])
  held[0]?.(['old'])
  await settle()
  expect(data()).toEqual(['new'])
})

test('what was on its way when something was changed does not undo the change', async () => {
  const { held, load, change, data } = list()
  void load()
  held[0]?.(['a', 'b'])
  await settle()
  void load()
  change((all) => all.filter((name) => name !== 'a'))
  held[1]?.(['a', 'b'])
  await settle()
  expect(data()).toEqual(['b'])
  held[2]?.(['b', 'c'])
  await settle()
  expect(data()).toEqual(['b', 'c'])
})

test('a change by itself reads nothing', async () => {
  const { held, load, change } = list()
  void load()
  held[0]?.(['a'])
  await settle()
  change(() => [])
  expect(held).toHaveLength(1)
})
