import { expect, it } from 'vitest'
import { cpuClock } from '../../testing/cpu-clock'
import { isDismissal, readYesNo } from './spoken-answer'

it.each([
  'Yes.',
  'yes please',
  'Yeah, go ahead.',
  'OK',
  'sure, do it',
  'Um, yes',
  'That’s right',
  'yes yes',
  'Go ahead, thanks!',
  'yes yes yes',
  'All right, thanks',
  'Yes, definitely.',
])('yes: %s', (said) => expect(readYesNo(said)).toBe('yes'))
it.each([
  'No.',
  'nope',
  "Don't",
  "No, don't do that",
  'no no',
  'Wait, yes',
  'yes no',
  'Not now, thanks',
  'Stop!',
  'please do not',
  'no no no no',
  'Never mind.',
  'yes, never mind',
  'Hold on.',
  'Wait a second',
  'Absolutely not!',
  'no wait yes',
  'Yes, send it. No, stop.',
])('no: %s', (said) => expect(readYesNo(said)).toBe('no'))
it.each([
  '',
  'what?',
  'yes if it is under ten dollars',
  'I know',
  'yesterday',
  'maybe',
  'thanks',
  'who said yes',
  'yes, but only to Kelly',
  'yes…but',
  'why not',
  'I do not know',
  'yes or no',
])('neither: %s', (said) => expect(readYesNo(said)).toBeNull())
it('reads at once what a transcriber repeats without end', () => {
  const spent = cpuClock()
  expect(readYesNo(`${'yes do not do it '.repeat(2_000)}perhaps`)).toBeNull()
  expect(spent()).toBeLessThan(1_000)
})
it('takes a question back only when that is all that was said', () => {
  expect(['Never mind.', 'stop please', 'Um, cancel that', 'Forget it'].map(isDismissal)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['stop the music', 'cancel my dentist appointment', 'no'].map(isDismissal)).toEqual([false, false, false])
})
