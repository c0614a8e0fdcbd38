/** Phrases by which the usual threshold is fixed; none is a rival, and none is measured by the wake benchmark. */
export const CALIBRATION_PHRASES = [
  'hey computer ada',
  'okay pluto',
  'morning glory',
  'hey george',
  'dragonfly',
  'open sesame',
  'hello winston',
  'sapphire',
  'hey penelope',
  'raspberry pie',
  'computer lady',
  'listen harvey',
  'marmalade',
  'hey buttercup',
  'okay napoleon',
  'lighthouse',
]
