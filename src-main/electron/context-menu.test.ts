import { expect, test, vi } from 'vitest'

vi.mock('electron', () => ({ BrowserWindow: {}, clipboard: {}, Menu: {}, shell: {} }))
const { contextMenu } = await import('./context-menu')

const flags = {
  canUndo: true,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: true,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
}
const spot = { editFlags: flags, isEditable: false, linkURL: '', selectionText: '' }
const names = (items: ReturnType<typeof contextMenu>) =>
  items.map(({ label, role, type, enabled }) => `${label ?? role ?? type}${enabled === false ? ' (off)' : ''}`)

test('nothing under the mouse: no menu', () => {
  expect(contextMenu(spot, () => {})).toEqual([])
  expect(contextMenu({ ...spot, selectionText: ' \n' }, () => {})).toEqual([])
})

test('selected words can be copied', () => {
  expect(names(contextMenu({ ...spot, selectionText: 'words' }, () => {}))).toEqual(['copy'])
})

test('a web link can be copied, another one cannot', () => {
  const copied: string[] = []
  const [item] = contextMenu({ ...spot, linkURL: 'https://example.com/a' }, (text) => copied.push(text))
  item?.click?.({} as never, undefined, {} as never)
  expect(copied).toEqual(['https://example.com/a'])
  expect(contextMenu({ ...spot, linkURL: 'file:///etc/passwd' }, () => {})).toEqual([])
})

test('a text box has the editing commands, off where they can do nothing', () => {
  expect(names(contextMenu({ ...spot, isEditable: true }, () => {}))).toEqual([
    'undo',
    'redo (off)',
    'separator',
    'cut (off)',
    'copy (off)',
    'paste',
    'selectAll',
  ])
})
