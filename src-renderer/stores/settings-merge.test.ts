import { expect, test } from 'vitest'
import { Settings } from '../../src-main/contract'
import { mergeSettings } from './settings-merge'

const base = Settings.parse({})

test('one key of a group leaves the others', () => {
  const merged = mergeSettings(base, { appearance: { theme: 'dark' } })
  expect(merged.appearance).toEqual({ theme: 'dark', text_size: 'normal' })
  expect(merged.chat).toBe(base.chat)
})

test('a model choice is replaced whole, and null is a value', () => {
  const main = { provider: 'openai', model: 'qwen3', base_url: 'http://127.0.0.1:11434/v1', context_window: 0 } as const
  const merged = mergeSettings(mergeSettings(base, { models: { main, small: main } }), { models: { small: null } })
  expect(merged.models).toEqual({ ...base.models, main, small: null })
})

test('lists are replaced; undefined changes nothing', () => {
  const merged = mergeSettings(base, { tools: { unavailable: ['note_write'] } })
  expect(mergeSettings(merged, { tools: { unavailable: [] } }).tools.unavailable).toEqual([])
  expect(mergeSettings(merged, { zone: undefined, chat: { max_iterations: undefined } } as never)).toEqual(merged)
})

test('merges groups within groups', () => {
  const once = mergeSettings(Settings.parse({}), { memory: { recall: { slot_gate: true } } })
  const merged = mergeSettings(once, { memory: { recall: { searches: 5 } } })
  expect(merged.memory).toEqual({ ...once.memory, recall: { ...once.memory.recall, searches: 5 } })
  expect(merged.memory.recall.slot_gate).toBe(true)
})
