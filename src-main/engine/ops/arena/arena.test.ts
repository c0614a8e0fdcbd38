import { expect, it } from 'vitest'
import { type ModelChoice, Settings } from '../../../contract'
import { countingIds, fakeClock, memoryFiles } from '../../../testing/ports'
import { scriptedModel } from '../../../testing/scripted-model'
import { createWorks } from '../../ports/works'
import { createArena } from './arena'

const choice = (model: string): ModelChoice => ({ provider: 'openai', model, base_url: '', context_window: 0 })

it('is at work no longer than a battle is fought, whoever breaks it off', async () => {
  const works = createWorks()
  let atWork = 0
  const begin = () => {
    const work = works.begin()
    atWork += 1
    return {
      ...work,
      end() {
        work.end()
        atWork -= 1
      },
    }
  }
  let persona = async () => 'You are a test.'
  const arena = createArena({
    files: memoryFiles(),
    clock: fakeClock(),
    ids: countingIds(),
    works: { begin },
    models: { open: async () => scriptedModel([{ text: 'A word.' }]) },
    settings: () => Settings.parse({}),
    zone: () => 'UTC',
    persona: () => persona(),
    rules: async () => '',
    readTools: () => [],
    runTool: async () => ({ ok: true, durationMs: 0, result: { text: '', summary: '' } }),
    random: () => 0,
  })
  const battle = () =>
    arena.battle({
      prompt: 'A word?',
      models: [choice('one'), choice('two')],
      tools: 'off',
      signal: new AbortController().signal,
    })
  const until = async (last: string) => {
    for await (const { type } of battle()) {
      if (type === 'started') expect(atWork).toBe(1)
      if (type === last) break
    }
  }
  await until('done')
  expect(atWork).toBe(0)
  await until('started')
  expect(atWork).toBe(0)
  persona = () => Promise.reject(new Error('no'))
  await expect(until('done')).rejects.toThrow('no')
  expect(atWork).toBe(0)
})
