import { expect, test } from 'vitest'
import { toAppUrl, toChromiumUrl } from './messages'

const schemes = ['hearken']

test.each([
  ['hearken://app/index.html', 'http://app.hearken.localhost/index.html'],
  ['hearken://app/index.html#/memory?x=1', 'http://app.hearken.localhost/index.html#/memory?x=1'],
  ['hearken://app/', 'http://app.hearken.localhost/'],
  ['https://example.com/a', 'https://example.com/a'],
  ['about:blank', 'about:blank'],
])('%s is shown as %s and read back', (app, chromium) => {
  expect(toChromiumUrl(app, schemes)).toBe(chromium)
  expect(toAppUrl(chromium, schemes)).toBe(app)
})
