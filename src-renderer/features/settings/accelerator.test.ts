import { expect, test } from 'vitest'
import { type KeyPress, record, toKeys } from './accelerator'

const press = (code: string, key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
})
const made = (one: KeyPress, mac = false) => {
  const recorded = record(one, mac)
  return recorded.state === 'done' ? recorded.accelerator : recorded.state
}

test('modifiers in one order, whatever they make of the key', () => {
  expect(made(press('Space', ' ', { ctrlKey: true, shiftKey: true }))).toBe('CommandOrControl+Shift+Space')
  expect(made(press('Digit2', '@', { altKey: true, shiftKey: true }))).toBe('Alt+Shift+2')
  expect(made(press('Slash', '?', { ctrlKey: true, shiftKey: true }))).toBe('CommandOrControl+Shift+/')
  expect(made(press('ArrowUp', 'ArrowUp', { metaKey: true }))).toBe('Super+Up')
})

test('letters are those of the layout, not of the keyboard', () => {
  expect(made(press('KeyQ', 'a', { ctrlKey: true }))).toBe('CommandOrControl+A')
  expect(made(press('KeyA', 'å', { altKey: true }))).toBe('Alt+A')
})

test('on a Mac, Command is the main modifier and Control another', () => {
  expect(made(press('KeyK', 'k', { metaKey: true }), true)).toBe('CommandOrControl+K')
  expect(made(press('KeyK', 'k', { ctrlKey: true }), true)).toBe('Control+K')
})

test('what cannot be a global shortcut', () => {
  expect(made(press('ShiftLeft', 'Shift', { shiftKey: true }))).toBe('more')
  expect(made(press('KeyA', 'A', { shiftKey: true }))).toBe('plain')
  expect(made(press('Space', ' '))).toBe('plain')
  expect(made(press('F9', 'F9'))).toBe('F9')
  expect(made(press('Lang1', 'HangulMode', { ctrlKey: true }))).toBe('unknown')
})

test('shown as keys', () => {
  expect(toKeys('CommandOrControl+Shift+Space')).toBe('mod+shift+Space')
  expect(toKeys('Control+Alt+K')).toBe('Ctrl+Alt+K')
})
