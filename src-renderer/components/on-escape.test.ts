import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEscape } from './on-escape'

const window = new EventTarget()
let dialogs: object[] = []
Object.assign(globalThis, { window, document: { querySelector: () => dialogs[0] ?? null } })

let done: string[] = []
let ends: (() => void)[] = []
const wait = (name: string) => {
  const end = onEscape(() => done.push(name))
  ends.push(end)
  return end
}
/** Whether anybody took it. */
function press(more: { key?: string; isComposing?: boolean; taken?: boolean } = {}): boolean {
  const { key = 'Escape', isComposing = false, taken = false } = more
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, isComposing })
  if (taken) event.preventDefault()
  window.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  done = []
  dialogs = []
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
})

test('one press does one thing: what was opened last', () => {
  wait('memory')
  const voice = wait('voice')
  expect(press()).toBe(true)
  expect(done).toEqual(['voice'])
  voice()
  voice()
  press()
  expect(done).toEqual(['voice', 'memory'])
})

test('the same thing waiting twice is ended once for each', () => {
  const run = () => done.push('again')
  const first = onEscape(run)
  ends.push(onEscape(run))
  first()
  first()
  expect(press()).toBe(true)
  expect(done).toEqual(['again'])
})

test('it is left to a composition of words, to what took it already, to a dialog and where nobody waits', () => {
  wait('memory')
  expect(press({ isComposing: true })).toBe(false)
  press({ taken: true })
  expect(press({ key: 'Enter' })).toBe(false)
  dialogs = [{}]
  expect(press()).toBe(false)
  expect(done).toEqual([])
  dialogs = []
  ends.pop()?.()
  expect(press()).toBe(false)
})
