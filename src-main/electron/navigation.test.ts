import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const opened: string[] = []
vi.mock('electron', () => ({ shell: { openExternal: async (url: string) => void opened.push(url) } }))
const { decideNavigation, externalUrl, guardNavigation, openExternal } = await import('./navigation')

beforeEach(() => void opened.splice(0))

describe('externalUrl', () => {
  test.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://EXAMPLE.com/ä', 'https://example.com/%C3%A4'],
    ['https://user:secret@example.com/', null],
    ['https://bank.example@evil.example/', null],
    ['file:///etc/passwd', null],
    ['javascript:alert(1)', null],
    ['data:text/html,hi', null],
    ['ms-settings:privacy', null],
    ['hearken://app/index.html', null],
    ['example.com', null],
    ['', null],
    [`https://example.com/${'a'.repeat(4_000)}`, null],
  ])('%s → %s', (url, result) => {
    expect(externalUrl(url)).toBe(result)
  })

  test('openExternal opens a good link and refuses the rest', async () => {
    expect(await openExternal('https://example.com')).toBe(true)
    expect(await openExternal('file:///etc/passwd')).toBe(false)
    expect(opened).toEqual(['https://example.com/'])
  })
})

describe('decideNavigation', () => {
  test.each([
    ['hearken://app/index.html', { kind: 'reload' }],
    ['hearken://app/index.html#/memory', { kind: 'reload' }],
    ['hearken://app/', { kind: 'reload' }],
    ['hearken://app/assets/x.svg', { kind: 'stay' }],
    ['hearken://other/index.html', { kind: 'stay' }],
    ['https://example.com/', { kind: 'browser', url: 'https://example.com/' }],
    ['file:///etc/passwd', { kind: 'stay' }],
    ['about:blank', { kind: 'stay' }],
  ])('%s → %j', (url, decision) => {
    expect(decideNavigation(url)).toEqual(decision)
  })
})

describe('guardNavigation', () => {
  function guarded() {
    const app = new EventEmitter()
    let openHandler: (details: { url: string }) => unknown = () => ({ action: 'allow' })
    const contents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler
      },
    })
    guardNavigation(app as unknown as App, () => {})
    app.emit('web-contents-created', {}, contents)
    const prevented = (name: string, fields: object) => {
      const event = { ...fields, preventDefault: vi.fn() }
      contents.emit(name, event)
      return event.preventDefault.mock.calls.length > 0
    }
    return { prevented, open: (url: string) => openHandler({ url }) }
  }

  test('a page reloads, and goes nowhere else', () => {
    const { prevented } = guarded()
    expect(prevented('will-navigate', { url: 'hearken://app/index.html', isMainFrame: true })).toBe(false)
    expect(prevented('will-navigate', { url: 'https://example.com/', isMainFrame: true })).toBe(true)
    expect(prevented('will-frame-navigate', { url: 'https://example.com/', isMainFrame: false })).toBe(true)
    expect(prevented('will-redirect', { url: 'hearken://app/index.html' })).toBe(true)
    expect(prevented('will-attach-webview', {})).toBe(true)
    expect(opened).toEqual(['https://example.com/'])
  })

  test('no window is ever opened; a web link goes to the browser', () => {
    const { open } = guarded()
    for (const url of ['https://example.com/', 'file:///etc/passwd', 'about:blank', 'hearken://app/index.html']) {
      expect(open(url)).toEqual({ action: 'deny' })
    }
    expect(opened).toEqual(['https://example.com/'])
  })
})
