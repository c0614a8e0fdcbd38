/** Sums, percentages and units: what is handed to the calculator, in the person's words. */
import { callOne, type Plan, type Rule, string } from '../plan'

const NUMBER_WORD =
  '(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|half|third|quarter|dozen)'
const UNIT =
  '(?:miles?|mi|km|kms|kilomet(?:er|re)s?|met(?:er|re)s?|m|cm|mm|centimet(?:er|re)s?|millimet(?:er|re)s?|inch(?:es)?|in|feet|foot|ft|yards?|yd|kg|kgs|kilos?|kilograms?|grams?|g|mg|lbs?|pounds?|oz|ounces?|stones?|tons?|tonnes?|lit(?:er|re)s?|l|ml|millilit(?:er|re)s?|gallons?|pints?|quarts?|cups?|tbsp|tablespoons?|tsp|teaspoons?|fl ?oz|fluid ounces?|hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?|years?|mph|kph|km/h|kmh|knots?|m/s|(?:degrees? )?(?:celsius|fahrenheit|kelvin|centigrade)|degrees?(?: [cf])?|°?[cfk]|acres?|hectares?|(?:sq(?:uare)?|cubic) \\w+|m2|m3|kb|mb|gb|tb|bytes?|bits?|joules?|kj|kcal|calories|watts?|kw|kwh|hp|horsepower|psi|bar|pascals?|radians?|light years?)'
const LEAD =
  /^(?:what(?:'s| is| are| does| do)|how much (?:is|are|does)|calculate|compute|work out|figure out|solve|evaluate|tell me|give me|maths?:|calc|the (?:value|result|answer) of|=)\s*:?\s*(?:the (?:value|result|answer) of\s+)?/i

const OPERATOR =
  /[-+*/^×÷=]|\d\s*x\s*\d|\d\s*!|%|\b(?:plus|minus|times|divided by|multiplied by|over|to the power of|squared|cubed|mod|modulo|percent|per ?cent|sqrt|cbrt|sin|cos|tan|log|ln|abs|round|floor|ceil|factorial|square root|cube root|half of|twice|double|triple|third of|quarter of|average of|mean of|sum of|product of|tip on|choose)\b|√/i
const ONLY_SUM = new RegExp(
  `^[\\d\\s.,()+*/^%×÷x!√²³½¼¾°=$€£-]*(?:(?:\\b(?:plus|minus|times|divided|multiplied|by|over|to|the|power|of|squared|cubed|mod|modulo|percent|per|cent|sqrt|cbrt|sin|cos|tan|log|ln|log10|log2|exp|abs|round|floor|ceil|max|min|factorial|square|cube|root|half|twice|double|triple|a|an|and|average|mean|sum|product|off|tip|on|with|deg|rad|pi|e|is|what|from|as|increase|decrease|increased|decreased|choose|median|${NUMBER_WORD})(?:s)?\\b|x)[\\d\\s.,()+*/^%×÷x!√²³½¼¾°=$€£-]*)*$`,
  'i',
)
const CONVERT = new RegExp(
  `^(?:convert |change )?(?:about |a |an )?(?<amount>.*(?:\\d|\\b(?:${NUMBER_WORD}|an?)\\b).*?)\\s*${UNIT}(?:\\s+\\d[\\d.]*\\s*${UNIT})?\\s+(?:in(?:to)?|to|as|=)\\s+(?:an? )?${UNIT}(?: and ${UNIT})?$`,
  'i',
)
const HOW_MANY = new RegExp(
  `^how (?:many|much) (?<to>${UNIT}) (?:is|are|in|make|to|does|equals?)(?: there)?(?: in)? (?<from>(?:an? |\\d|${NUMBER_WORD}).*)$`,
  'i',
)

function calculate(expression: string, shown = expression): Plan {
  return callOne('calculate', 'calculate', { expression }, (data, outcome) => {
    const value = typeof data.value === 'number' ? String(data.value) : string(data.value)
    return value ? `${string(data.normalised) || shown} = ${value}` : outcome.text
  })
}

/** True for a sum or a conversion and nothing else. */
export function isSum(text: string): boolean {
  const hasNumber = /\d|[π√½¼¾]/.test(text) || new RegExp(`\\b${NUMBER_WORD}\\b`, 'i').test(text)
  if (!hasNumber) return false
  if (CONVERT.test(text)) return true
  if (
    /^\d{4}-\d\d(?:-\d\d)?$|^\d{1,2}\/\d{1,2}\/\d{2,4}$|^[+]?[\d\s()-]{7,}$/.test(text) &&
    !/\d\s+[-+*/]\s+\d/.test(text)
  )
    return false
  return OPERATOR.test(text) && ONLY_SUM.test(text)
}

export const rules: Rule[] = [
  {
    intent: 'calculate',
    when: /^(?:split|divide|share) (?:a bill of |the bill of |a |the )?(?<total>[$€£]?\d[\d.,]*)(?: ?(?:dollars|pounds|euros|quid|bill))? (?:by|between|among|into|over|across) (?<n>\d+|two|three|four|five|six|seven|eight|nine|ten)(?: people| ways| of us| friends)?$/i,
    plan: ({ total = '', n = '' }) => calculate(`${total.replace(/^[$€£]/, '')} / ${n}`),
  },
  {
    intent: 'calculate',
    when: /^(?:(?:what(?:'s| is)|calculate|work out|how much is) )?(?:an? )?(?<rate>\d+(?:\.\d+)?) ?(?:%|percent|per cent) tip (?:on|for|of) (?:an? )?(?<bill>[$€£]?\d[\d.,]*)(?: (?:dollars|pounds|euros|bill))?$/i,
    plan: ({ rate = '', bill = '' }) => tip(rate, bill.replace(/^[$€£]/, '')),
  },
  {
    intent: 'calculate',
    when: HOW_MANY,
    plan: ({ to = '', from = '' }) => {
      const expression = `${from.replace(/^an? /i, '1 ')} in ${to}`
      return CONVERT.test(expression) ? calculate(expression) : null
    },
  },
  {
    intent: 'calculate',
    when: /^(?<all>.+)$/,
    plan: ({ all = '' }) => {
      const bare = all.replace(LEAD, '').trim()
      return isSum(bare) ? calculate(bare.replace(/\s*=$/, '')) : null
    },
  },
]

function tip(rate: string, bill: string): Plan {
  const amount = calculate(`${rate}% of ${bill}`)
  const whole = calculate(`${bill} + ${rate}%`)
  return {
    intent: 'calculate',
    calls: [...amount.calls, ...whole.calls],
    reply: ([first, second]) =>
      `Tip: ${amount.reply(first ? [first] : [])}\nIn all: ${whole.reply(second ? [second] : [])}`,
  }
}
