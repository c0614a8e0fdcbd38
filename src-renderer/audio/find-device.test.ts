import { expect, test } from 'vitest'
import { findDevice } from './find-device'

const input = (deviceId: string, label: string) => ({ kind: 'audioinput', deviceId, label })
const DESK = { id: 'a1', label: 'Desk microphone' }

test('a chosen microphone is found by its id, and under another id by its name', () => {
  expect(findDevice([input('b', 'Desk microphone'), input('a1', 'Renamed')], DESK)).toBe('a1')
  expect(findDevice([input('default', 'Default'), input('b2', 'Desk microphone')], DESK)).toBe('b2')
})

test('not by a name that two have, that none is known by, or that a loudspeaker has', () => {
  expect(findDevice([input('b', 'Desk microphone'), input('c', 'Desk microphone')], DESK)).toBeNull()
  expect(findDevice([input('b', '')], { id: 'a1', label: '' })).toBeNull()
  expect(findDevice([{ kind: 'audiooutput', deviceId: 'b', label: 'Desk microphone' }], DESK)).toBeNull()
  expect(findDevice([], DESK)).toBeNull()
})
