/** What goes ahead without a question (approvals.ts) has to be one's own data and come with its way back. */
import { expect, test } from 'vitest'
import { openToolKit } from '../../testing/tool-kit'

/** A call of every built-in tool that changes something, in an order in which each finds what it needs. */
const CHANGES: [name: string, args: Record<string, unknown>][] = [
  ['note_write', { title: 'Shopping', text: 'milk' }],
  ['note_append', { title: 'Shopping', text: 'bread' }],
  ['note_delete', { title: 'Shopping' }],
  ['calendar_add', { title: 'Dentist', when: 'tomorrow at 3pm' }],
  ['calendar_update', { title: 'Dentist', when: '4pm' }],
  ['calendar_remove', { title: 'Dentist' }],
  ['memory_remember', { text: 'My dog is Rex' }],
  ['memory_forget', { id: 'mem_1' }],
  ['memory_restore', { ids: ['mem_1'] }],
]

test('every built-in tool that changes something can be undone, or asks first', async () => {
  const kit = await openToolKit()
  const offered = kit.registry.list().filter(({ access }) => access === 'write')
  expect(CHANGES.map(([name]) => name).sort()).toEqual(offered.map(({ name }) => name).sort())
  for (const [name, args] of CHANGES) {
    const result = await kit.call(name, args)
    expect([name, result.isError ?? false, result.undo?.tool]).toEqual([name, false, expect.any(String)])
    expect(kit.registry.get(result.undo?.tool ?? '')?.access).toBe('write')
  }
})
