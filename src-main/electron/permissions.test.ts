import { describe, expect, test, vi } from 'vitest'

vi.mock('electron', () => ({ systemPreferences: {} }))
const { decidePermission } = await import('./permissions')

const own = 'hearken://app/index.html'

describe('decidePermission', () => {
  test.each([
    ['media', own, ['audio'], true],
    ['media', 'hearken://app', ['audio'], true],
    ['media', 'hearken://app/', ['audio'], true],
    ['clipboard-sanitized-write', own, [], true],
    // The camera, alone or with the microphone, and a question that does not say what it wants.
    ['media', own, ['video'], false],
    ['media', own, ['audio', 'video'], false],
    ['media', own, ['unknown'], false],
    ['media', own, [], false],
    ['clipboard-read', own, [], false],
    ['notifications', own, [], false],
    ['geolocation', own, [], false],
    ['display-capture', own, [], false],
    ['openExternal', own, [], false],
    ['fullscreen', own, [], false],
    // Other origins get nothing at all.
    ['media', 'https://app', ['audio'], false],
    ['media', 'hearken://app.evil.example', ['audio'], false],
    ['media', 'hearken://other/index.html', ['audio'], false],
    ['media', 'hearken://user@app/index.html', ['audio'], false],
    ['media', 'file:///index.html', ['audio'], false],
    ['media', 'null', ['audio'], false],
    ['media', '', ['audio'], false],
    ['clipboard-sanitized-write', 'https://example.com', [], false],
  ])('%s for %s %j → %s', (permission, origin, media, allowed) => {
    expect(decidePermission({ permission, origin, media, mayHear: true })).toBe(allowed)
  })

  test('a window that may not hear has no microphone, and the rest as before', () => {
    const asked = { origin: own, mayHear: false }
    expect(decidePermission({ ...asked, permission: 'media', media: ['audio'] })).toBe(false)
    expect(decidePermission({ ...asked, permission: 'clipboard-sanitized-write', media: [] })).toBe(true)
  })
})
