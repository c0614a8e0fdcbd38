import { expect, test } from 'vitest'
import { z } from 'zod'
import { openToolKit } from '../../testing/tool-kit'
import type { Tool } from '../ports'
import { createRegistry, parseToolNames } from './registry'

function tool(name: string, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: `Does ${name}.`,
    input: z.strictObject({ text: z.string(), on: z.iso.date().optional() }),
    access: 'read',
    source: 'local',
    kind: 'tool',
    label: () => name,
    run: async () => ({ text: 'done', summary: 'Done' }),
    ...more,
  }
}

test('hides what is switched off, at once, and says so', () => {
  let off = ['b', ' c ']
  const registry = createRegistry([tool('a'), tool('b'), tool('c')], { unavailable: () => off })
  expect(registry.list().map((each) => [each.name, each.enabled])).toEqual([
    ['a', true],
    ['b', false],
    ['c', false],
  ])
  expect(registry.specs().map((spec) => spec.name)).toEqual(['a'])
  expect(registry.get('b')).toBeUndefined()
  expect(registry.unavailableNames()).toEqual(['b', 'c'])
  off = []
  expect(registry.specs().map((spec) => spec.name)).toEqual(['a', 'b', 'c'])
  expect(registry.unavailableNames()).toEqual([])
})

test('offers a tool that only undoes to nobody, but finds it', () => {
  const registry = createRegistry([tool('a'), tool('undo_a', { undoOnly: true })], { unavailable: () => [] })
  expect(registry.list().map((each) => each.name)).toEqual(['a'])
  expect(registry.specs().map((spec) => spec.name)).toEqual(['a'])
  expect(registry.get('undo_a')?.name).toBe('undo_a')
})

test('refuses two tools of one name', () => {
  expect(() => createRegistry([tool('a'), tool('a')], { unavailable: () => [] })).toThrow('Two tools are named a')
})

test('makes a schema that every provider takes', () => {
  const [spec] = createRegistry([tool('a')], { unavailable: () => [] }).specs()
  expect(spec).toEqual({
    name: 'a',
    description: 'Does a.',
    inputSchema: {
      type: 'object',
      properties: { text: { type: 'string' }, on: { type: 'string', format: 'date' } },
      required: ['text'],
      additionalProperties: false,
    },
  })
})

test('gives an empty object for a tool without arguments', () => {
  const [spec] = createRegistry([tool('a', { input: z.strictObject({}) })], { unavailable: () => [] }).specs()
  expect(spec?.inputSchema).toMatchObject({ type: 'object', properties: {} })
})

test.each([
  [undefined, []],
  ['', []],
  [' a, b ,,a', ['a', 'b']],
])('reads UNAVAILABLE_TOOLS %j', (list, names) => {
  expect(parseToolNames(list)).toEqual(names)
})

test('the built-in tools have plain schemas, descriptions and names', async () => {
  const { registry } = await openToolKit()
  const specs = registry.specs()
  expect(specs.map((spec) => spec.name)).toEqual([
    'memory_remember',
    'memory_search',
    'memory_list',
    'memory_forget',
    'memory_restore',
    'note_write',
    'note_append',
    'note_read',
    'note_list',
    'note_delete',
    'calendar_add',
    'calendar_list',
    'calendar_update',
    'calendar_remove',
    'time_now',
    'date_resolve',
    'calculate',
    'history_search',
  ])
  for (const { name, description, inputSchema } of specs) {
    expect(name).toMatch(/^[a-z_]{1,64}$/)
    expect(description.length).toBeGreaterThan(40)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|\$schema|\$defs|"pattern"/)
  }
})
