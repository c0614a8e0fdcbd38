import { EventEmitter } from 'node:events'
import type { IpcMain } from 'electron'
import { expect, test, vi } from 'vitest'

vi.mock('electron', () => ({ ipcMain: {} }))
const { openPortDoor, PORT_CHANNEL } = await import('./port')

class Port extends EventEmitter {
  closed = false
  close() {
    this.closed = true
    this.emit('close')
  }
}

function door() {
  const ipc = new EventEmitter()
  const served: unknown[] = []
  const refused: string[] = []
  openPortDoor(
    {
      isOurs: (contents) => contents.id < 10,
      serve: (port) => served.push(port),
      onRefused: (why) => refused.push(why),
    },
    PORT_CHANNEL,
    ipc as unknown as IpcMain,
  )
  const knock = (id: number, url: string | null, ports: Port[], top = true) => {
    const frame = url === null ? null : { url }
    ipc.emit(PORT_CHANNEL, { sender: { id, mainFrame: top ? frame : {} }, senderFrame: frame, ports })
  }
  return { served, refused, knock }
}

test('serves the port of our own page', () => {
  const { served, refused, knock } = door()
  const port = new Port()
  knock(1, 'hearken://app/index.html#/memory', [port])
  expect(served).toEqual([port])
  expect(refused).toEqual([])
  expect(port.closed).toBe(false)
})

test.each([
  ['a window that is not ours', 99, 'hearken://app/index.html', true, 'not a window of ours'],
  ['a frame inside the page', 1, 'hearken://app/index.html', false, 'not the top frame'],
  ['a frame that is already gone', 1, null, true, 'not the top frame'],
  ['another site in our window', 1, 'https://example.com/', true, 'not our own page'],
  ['a host that looks like ours', 1, 'hearken://app.example/', true, 'not our own page'],
  ['a blank page', 1, 'about:blank', true, 'not our own page'],
] as const)('closes the port of %s', (_name, id, url, top, why) => {
  const { served, refused, knock } = door()
  const port = new Port()
  knock(id, url, [port], top)
  expect(served).toEqual([])
  expect(refused).toEqual([why])
  expect(port.closed).toBe(true)
})

test('takes exactly one port', () => {
  const { served, knock } = door()
  const pair = [new Port(), new Port()]
  knock(1, 'hearken://app/index.html', pair)
  knock(1, 'hearken://app/index.html', [])
  expect(served).toEqual([])
  expect(pair.every((port) => port.closed)).toBe(true)
})

test('a fresh port after a reload closes the one before, of that window only', () => {
  const { served, knock } = door()
  const [first, other, second] = [new Port(), new Port(), new Port()]
  knock(1, 'hearken://app/index.html', [first])
  knock(2, 'hearken://app/index.html#/quick-ask', [other])
  knock(1, 'hearken://app/index.html', [second])
  expect([first.closed, other.closed, second.closed]).toEqual([true, false, false])
  expect(served).toEqual([first, other, second])
})
