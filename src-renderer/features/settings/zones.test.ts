import { expect, test } from 'vitest'
import { zoneOptions, zoneTime } from './zones'

const summer = new Date('2026-07-01T12:00:00Z')

test('every zone with its offset on that day', () => {
  const zones = zoneOptions(summer)
  expect(zones.length).toBeGreaterThan(400)
  expect(zones.find(({ value }) => value === 'America/New_York')).toEqual({
    value: 'America/New_York',
    label: 'America/New York',
    hint: 'GMT-4',
  })
})

test('the time there, and nothing for a zone that is not one', () => {
  expect(zoneTime('Asia/Tokyo', summer)).toContain('00')
  expect(zoneTime('Mars/Olympus', summer)).toBe('')
})
