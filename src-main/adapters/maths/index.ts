/** Arithmetic, percentages and units in people's notation, on mathjs's exact decimals. */
import { HearkenError } from '../../contract/index'
import type { Maths } from '../../engine/ports'
import { evaluate } from './evaluate'
import { formatValue } from './format'
import { parse } from './parser'
import { problem } from './problem'
import { write } from './tree'

const MAX_CHARS = 500

/**
 * `value` is written as a person would ("397.8", "8.04672 km"); both it and `normalised` can be read again.
 * Throws HearkenError BAD_INPUT only, with what is wrong in words.
 */
export function createMaths(): Maths {
  return {
    evaluate(expression) {
      if (expression.length > MAX_CHARS)
        throw problem(`A calculation can have at most ${MAX_CHARS} characters.`, 'Split it into steps.')
      try {
        const tree = parse(expression)
        return { value: formatValue(evaluate(tree)), normalised: write(tree) }
      } catch (thrown) {
        if (thrown instanceof HearkenError) throw thrown
        throw problem('That could not be worked out.')
      }
    },
  }
}
