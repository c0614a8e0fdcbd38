import { expect, it } from 'vitest'
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
])('no: %s', (said) => expect(readYesNo(said)).toBe('no'))
it.each(['', 'what?', 'yes if it is under ten dollars', 'I know', 'yesterday', 'maybe', 'thanks', 'who said yes'])(
  'neither: %s',
  (said) => expect(readYesNo(said)).toBeNull(),
)
it('takes a question back only when that is all that was said', () => {
  expect(['Never mind.', 'stop please', 'Um, cancel that', 'Forget it'].map(isDismissal)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['stop the music', 'cancel my dentist appointment', 'no'].map(isDismissal)).toEqual([false, false, false])
})
