import { HearkenError } from '../../contract/index'

/** What is wrong with an expression, in words. */
export function problem(
  message: string,
  action = 'Write it with numbers, + − × ÷ ^ %, brackets and units.',
): HearkenError {
  return new HearkenError('BAD_INPUT', message, action)
}
