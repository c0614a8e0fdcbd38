import { expect, it } from 'vitest'
import { cleanJson } from './clean-json'
import type { Eraser } from './erase'

const eraser = {
  ids: new Set<string>(),
  near: new Set<string>(),
  clean: (text: string) => text.replaceAll('quokka', '[erased]'),
} as unknown as Eraser

it('leaves names of the program alone, and takes those that a model gave', () => {
  const line = {
    type: 'tool',
    name: 'quokka_find',
    args: { name: 'quokka', list: [{ state: 'a quokka', n: 1 }] },
    data: { kind: 'quokka' },
    tools: [{ name: 'quokka_find', args_json: '{"name":"quokka","id":"item_1"}' }],
  }
  expect(JSON.parse(cleanJson(JSON.stringify(line), eraser, false))).toEqual({
    ...line,
    args: { name: '[erased]', list: [{ state: 'a [erased]', n: 1 }] },
    data: { kind: '[erased]' },
    tools: [{ name: 'quokka_find', args_json: '{"name":"[erased]","id":"item_1"}' }],
  })
})
