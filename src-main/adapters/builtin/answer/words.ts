/** Words that carry meaning, and when two of them mean the same. */

const EMPTY = new Set(
  "a an the i me my mine myself we us our ours you your yours he him his she her hers they them their theirs it its this that these those there here is am are was were be been being has have had do does did done will would shall should can could may might must to of in on at for from with by as and or but so if than then about into onto over under up down out off again too very just also ever still already really exactly please who whom whose what which when where why how many much any some all no not n't s re ve ll d m don doesn didn isn aren wasn weren again me tell know remember say said got get".split(
    ' ',
  ),
)

/** Words that say what kind of answer is wanted; evidence need not hold them. */
const LIGHT = new Set(
  'kind type sort thing things time day date year month place city town country area state person people one number amount name names called call word last first long old age big tall living life currently now today usually use using make made take give go goes going come work'.split(
    ' ',
  ),
)

const GROUPS = [
  'born birthday birthdate birth',
  'live lived lives living moved move home address reside based',
  'wife spouse partner married husband',
  'kid kids child children son daughter sons daughters',
  'job work works worked working employer profession occupation career company',
  'name named called',
  'like love enjoy prefer',
  'favourite favorite',
  'hate dislike loathe detest stand',
  'plate registration reg',
  'mum mom mother',
  'dad father',
  'car drive vehicle',
  'phone telephone mobile',
  'film movie',
  'doctor gp',
  'flat apartment',
  'allergic allergy allergies allergen intolerant',
  'bike bicycle',
  'buy bought',
  'go going goes went gone',
  'diabetic diabetes',
  'meet met',
  'park parked parking',
  'keep kept put hid stored left',
  'wedding married anniversary marry',
  'password passcode pin code',
  'die died death dead',
  'study studied university degree college',
  'height tall',
  'weigh weight weighs',
  'appointment meeting',
  'cost price paid pay',
  'colour color',
  'sister brother sibling siblings',
  'drink drinks drank',
  'eat eats ate food',
  'read reading',
  'write wrote written',
  'teach taught teacher teaches',
  'own owns have',
  'holiday vacation trip',
].map((group) => new Set(group.split(' ').map(stem)))

/** Of one group, yet never the same: a brother is no answer to a question about a sister. */
const APART = ['sister brother', 'sisters brothers', 'wife husband', 'son daughter', 'sons daughters'].map((pair) =>
  pair.split(' ').map(stem),
)

const isApart = (a: Word, b: Word) =>
  a.stem !== b.stem && APART.some((pair) => pair.includes(a.stem) && pair.includes(b.stem))

/** An English word without its commonest endings. */
export function stem(word: string): string {
  if (word.length <= 3) return word
  return word
    .replace(/'s?$/, '')
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ing|ed|es|s|ly|er)$/, '')
    .replace(/(?<=[a-z]{2})e$/, '')
}

export interface Word {
  /** As written, lower case. */
  text: string
  stem: string
}

export function words(text: string): Word[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+(?:[.'@/:-][\p{L}\p{N}]+)*/gu) ?? [])
    .map((word) => word.replace(/'(?:s|m|re|ve|ll|d)$/, '').replace(/(?<=^\d{1,2})(?:st|nd|rd|th)$/, ''))
    .map((word) => ({ text: word, stem: stem(word) }))
}

/** The words that carry meaning, as written (lower case), in order. */
export function keyWords(text: string): string[] {
  const month = /\b(?:in|of|since|until|till|by|before|after|this|last|next) may\b/i.test(text)
  return words(text)
    .filter((word) => !EMPTY.has(word.text) || (month && word.text === 'may'))
    .map((word) => word.text)
}

export const isLight = (word: string) => LIGHT.has(word)

/** The same word, an inflection, a synonym of the table above, or one slip of the keyboard away (from five letters up). */
export function sameWord(a: Word, b: Word): boolean {
  if (a.text === b.text || a.stem === b.stem) return true
  if (isApart(a, b)) return false
  if (GROUPS.some((group) => group.has(a.stem) && group.has(b.stem))) return true
  return a.text.length >= 5 && b.text.length >= 5 && !/\d/.test(a.text + b.text) && oneSlip(a.text, b.text)
}

/** True when one insertion, deletion, substitution or swap of neighbours turns a into b. */
function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  if (a.length === b.length)
    return (
      a.slice(i + 1) === b.slice(i + 1) || (a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2))
    )
  return a.length > b.length ? a.slice(i + 1) === b.slice(i) : a.slice(i) === b.slice(i + 1)
}
