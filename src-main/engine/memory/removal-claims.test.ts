import { describe, expect, it } from 'vitest'
import { cpuClock } from '../../testing/cpu-clock'
import { NO_REMOVALS, REMOVAL_LIES } from '../../testing/lies'
import { claimOfRemoval } from './removal-claims'

describe('claims of deleting and changing', () => {
  it.each(REMOVAL_LIES)('is one: %s', (reply) => expect(claimOfRemoval(reply)).not.toBeNull())
  it.each(NO_REMOVALS)('is none: %s', (reply) => expect(claimOfRemoval(reply)).toBeNull())

  it('says what it claims, of what, and in which sentence', () => {
    expect(claimOfRemoval('Right. I have cancelled the event. Bye.')).toEqual({
      sentence: 'I have cancelled the event.',
      target: 'calendar',
      action: 'remove',
    })
    expect(claimOfRemoval("I've updated your address.")?.action).toBe('update')
  })

  it('reads any text in good time', () => {
    const spent = cpuClock()
    for (const text of [
      '',
      '.',
      '```',
      'I '.repeat(5_000),
      "I've deleted ".repeat(1_000),
      `your ${'a '.repeat(9_000)}`,
    ])
      claimOfRemoval(text)
    expect(spent()).toBeLessThan(2_000)
  })
})
