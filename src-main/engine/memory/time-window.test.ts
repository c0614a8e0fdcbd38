import { expect, it } from 'vitest'
import { sense } from '../../testing/recall-kit'
import { timeWindow } from './time-window'

/** Today is Monday 30 November 2026. */
it.each<[message: string, from: string | null, to: string | null]>([
  ['What did I do last week?', '2026-11-23', '2026-11-29'],
  ['what happened yesterday', '2026-11-29', '2026-11-29'],
  ['what did I say on Sunday?', '2026-11-29', '2026-11-29'],
  ['What did I do last Friday?', '2026-11-27', '2026-11-27'],
  ['what did we decide in March?', '2026-03-01', '2026-03-31'],
  ['what did we talk about in March 2025', '2025-03-01', '2025-03-31'],
  ['Did I go on 3 May?', '2026-05-03', '2026-05-03'],
  ['what did I do two weeks ago', '2026-11-13', '2026-11-19'],
  ['what happened three months ago', '2026-08-15', '2026-09-14'],
  ['where were we last summer', '2026-06-01', '2026-08-31'],
  ['what have I done since March?', '2026-03-01', null],
  ['what was agreed before June?', null, '2026-06-01'],
  ['what did we do between May 3 and May 9?', '2026-05-03', '2026-05-09'],
  ['what was said from June to August?', '2026-06-01', '2026-08-31'],
  ['what did I read in the last 3 days', '2026-11-27', '2026-11-30'],
  ['what was decided in 2023?', '2023-01-01', '2023-12-31'],
  ['what have we said this week?', '2026-11-30', '2026-11-30'],
  ['what have I been reading recently?', '2026-10-31', '2026-11-30'],
])('%j asks about %s to %s', (message, from, to) => expect(timeWindow(message, sense)).toEqual({ from, to }))

it.each([
  'When was Kelly born?',
  'what do I have on Friday?',
  'When is my flight next week?',
  'add lunch last week',
  'remind me on Friday to call Anna',
  'I went to Rome last week',
  'what will we do tomorrow?',
  '',
])('%j asks about no time that was', (message) => expect(timeWindow(message, sense)).toBeNull())

it('does without a window when the zone is none', () => {
  expect(timeWindow('what happened yesterday?', { ...sense, zone: 'Mars/Olympus' })).toBeNull()
})
