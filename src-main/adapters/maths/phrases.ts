/** Turns the way people ask into plain notation: "add 15% to 80" → "80 + 15%". Tried in order, each as often as it fits. */

const LEAD_IN =
  /^(?:please|so|ok|okay|hey|and|can you|could you|tell me|what'?s|what is|what are|what do|what does|how much is|how much are|how much does|calculate|compute|work out|evaluate|solve|convert|give me|the (?:value|result|answer) of)\s+/i

type Rewrite = [pattern: RegExp, to: string]

/** Whole sentences. */
const SENTENCES: Rewrite[] = [
  [/^how many (.+?) (?:are |is )?(?:there )?in (.+)$/i, '$2 to $1'],
  [/^how (?:long|tall|high|fast|far|heavy|hot|cold|big|much) is (.+?) in (.+)$/i, '$1 to $2'],
  [/^(?:what )?per ?cent(?:age)? of (.+?) is (.+)$/i, '($2) / ($1) to %'],
  [/^(.+?) is what per ?cent(?:age)? of (.+)$/i, '($1) / ($2) to %'],
  [/^(.+?) as (?:a )?(?:per ?cent(?:age)?|%) of (.+)$/i, '($1) / ($2) to %'],
  [/^(?:increase|raise) (.+?) by (.+)$/i, '($1) + $2'],
  [/^(?:decrease|reduce|lower) (.+?) by (.+)$/i, '($1) - $2'],
  [/^add (.+?) (?:to|onto) (.+)$/i, '$2 + $1'],
  [/^add (.+?) and (.+)$/i, '$1 + $2'],
  [/^(?:subtract|take) (.+?) from (.+)$/i, '$2 - $1'],
  [/^take (.+?) off (.+)$/i, '$1 off $2'],
  [/^multiply (.+?) (?:by|and|with) (.+)$/i, '($1) * ($2)'],
  [/^divide (.+?) by (.+)$/i, '($1) / ($2)'],
]

/** Anywhere in the text. */
const PARTS: Rewrite[] = [
  [/\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?=[a-z])/gi, '$1 '],
  [/\b(?:a |the )?(?:square root|sqrt) of\b/gi, ' sqrt '],
  [/\b(?:a |the )?cube root of\b/gi, ' cbrt '],
  [/\b(?:multiplied by|times)\b/gi, ' * '],
  [/\b(?:divided by|over)\b/gi, ' / '],
  [/\b(?:raised )?to the power (?:of )?/gi, ' ^ '],
  [/\braised to\b/gi, ' ^ '],
  [/\bincreased by\b/gi, ' + '],
  [/\b(?:decreased|reduced) by\b/gi, ' - '],
  [/\bplus\b/gi, ' + '],
  [/\bminus\b/gi, ' - '],
  [/\b(?:modulo|modulus)\b/gi, ' mod '],
  [/\bsquared\b/gi, ' ^2 '],
  [/\bcubed\b/gi, ' ^3 '],
  [/\b(?:per ?cent|pct)\b/gi, '%'],
  [/\b(?:a |an )?percentage\b/gi, '%'],
  [/%\s*(?:more than|on top of|above)\s/gi, '% more '],
  [/%\s*(?:less than|below)\s/gi, '% off '],
  [/%\s*(?:discount|off)\s*(?:of|on|from)?\s/gi, '% off '],
  [/%\s*(?:tip|tax|vat)\s*(?:of|on|for)\s/gi, '% of '],
  [/\bhalf (?:of )?(?:a |an )?(?=\S)/gi, ' 1/2 of '],
  [/\b(?:a |one )?third of\b/gi, ' 1/3 of '],
  [/\btwo thirds of\b/gi, ' 2/3 of '],
  [/\b(?:a |one )?quarter of\b/gi, ' 1/4 of '],
  [/\bthree quarters of\b/gi, ' 3/4 of '],
  [/\b(?:a |one )?tenth of\b/gi, ' 1/10 of '],
  [/\b(?:double|twice)\b/gi, ' 2 of '],
  [/\b(?:triple|thrice)\b/gi, ' 3 of '],
  // Feet and inches as marks: 5'10".
  [/(\d)\s*['’′]\s*(\d+(?:\.\d+)?)\s*(?:["”″]|''|’’)?/g, '$1 ft $2 inch'],
  [/(\d)\s*["”″]/g, '$1 inch'],
  [/(\d)\s*['’′]/g, '$1 ft'],
  [/°\s*C\b/gi, ' degC'],
  [/°\s*F\b/gi, ' degF'],
  [/\bdegrees?\s+(?:c|celsius|centigrade)\b/gi, ' degC'],
  [/\bdegrees?\s+(?:f|fahrenheit)\b/gi, ' degF'],
  [/°/g, ' deg'],
  [/\b(mm|cm|m|km|in|ft|yd|mi)([23])\b/gi, '$1^$2'],
  [/\bfluid ounce/gi, 'fluidounce'],
  [/\bfl\.?\s?oz\b/gi, 'fluidounce'],
  [/\blight[- ]year/gi, 'lightyear'],
  [/\bnautical mile/gi, 'nauticalmile'],
  [/\bastronomical unit/gi, 'astronomicalunit'],
]

/** The text as arithmetic, without what is only courtesy. */
export function rewritePhrases(text: string): string {
  let rest = text.trim().replace(/’/g, "'")
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(LEAD_IN, '').replace(/(?:[\s?=;]|\.(?=\s*$)|\b(?:equals?|please)\s*$)+$/i, '')
  }
  for (const [pattern, to] of SENTENCES) rest = rest.replace(pattern, to)
  for (const [pattern, to] of PARTS) rest = rest.replace(pattern, to)
  return rest
}
