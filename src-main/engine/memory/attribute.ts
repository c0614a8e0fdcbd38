/**
 * What a fact says something about: a subject and an attribute that has one value at a time (where someone lives, where they
 * work, how old they are). Two facts with the same pair are versions of one fact, however they are worded.
 */

export interface Attribute {
  /** `self` for the person, else a name or "my sister", lower case. */
  subject: string
  name: string
}

const WHO =
  "(?<who>i|we|(?:the )?(?:user|person|owner)|my (?:[\\p{L}'’-]+ ){0,1}?[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?|\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)"
const SOME =
  "(?:(?:now|just|recently|currently|have|has|had|['’]ve|['’]s|finally|also|both|still|actually|no longer|do not|does not|don['’]t|doesn['’]t) ){0,3}"
const BE = "(?:['’]m|['’]s|['’]re| am| is| are| turned| turns)"
const OWNED = "(?:my|our|(?<whose>(?:the )?(?:user|person|owner)|my [\\p{L}'’-]+|\\p{Lu}[\\p{L}'’-]+)['’]s)"
const ONE_OF =
  '(?:home |mobile |cell |work |new )?(?:phone(?: number)?|mobile(?: number)?|email(?: address)?|address|postcode|zip code|job title|job|role|salary|employer|bank|blood (?:type|group)|shoe size|height|weight|passport number|time ?zone|birthday|date of birth|nickname|username|pronouns|star sign|locker|desk|hometown|favou?rite [\\p{L} -]{2,30}?)'
const RELATION = '(?:wife|husband|partner|spouse|boss|manager|landlord|landlady|doctor|gp|dentist|girlfriend|boyfriend)'

const row = (name: string, source: string): [string, RegExp] => [name, new RegExp(`^(?:${source})`, 'iu')]
const ROWS: [string, RegExp][] = [
  row(
    'home',
    `${WHO}(?: |(?=['’]))${SOME}(?:lives?|moved|relocated|resides?|settled|(?:['’]m|am|['’]s|is|are) (?:now )?(?:living|based))(?: back)?(?: from [^.]{1,40}?)? (?:in|to|at)\\b(?! (?:the )?[\\p{L} ]*(?:team|department|role|position|desk|office)\\b)`,
  ),
  row(
    'workplace',
    `${WHO}(?: |(?=['’]))${SOME}(?:works?|(?:['’]m|am|['’]s|is|are) (?:now )?(?:working|employed)|got a (?:new )?job|(?:started|started working|starts work)(?: a new job)?) (?:at|for|with)\\b`,
  ),
  row(
    'occupation',
    `${WHO}(?: |(?=['’]))${SOME}(?:works?|(?:['’]m|am|['’]s|is|are) (?:now )?working|retrained|(?:got |was )promoted) (?:as|to)\\b`,
  ),
  row('age', `${WHO}${BE}(?: now)? \\d{1,3}(?: years old)?\\s*[.!]?$`),
  row('birthday', `${WHO} (?:was|were) born (?:on|in) (?=.*\\d)`),
  row('birthplace', `${WHO} (?:was|were) born (?:in|at) (?!.*\\d)`),
  row(
    'marriage',
    `${WHO}(?:${BE}| got| became)(?: now| just)? (?:married|single|divorced|engaged|widowed|separated)\\b`,
  ),
  row('diet', `${WHO}(?:${BE}| became| went)(?: now| a)? (?:vegan|vegetarian|pescatarian|omnivore)\\b`),
  row('car', `${WHO} ${SOME}drives? (?:an?|the|my) `),
  row('$', `${OWNED} (?<what>${ONE_OF}) (?:is|are|was changed to|has changed to|changed to|is now)\\b`),
  row('$', `${OWNED} (?<what>name) is\\b`),
]
const NAMED = new RegExp(
  `^${OWNED} (?<what>${RELATION})(?:['’]s name)? is (?:now |called |named )?(?:Dr\\.? |Mr\\.? |Ms\\.? |Mrs\\.? )?\\p{Lu}`,
  'u',
)

/** null when the fact has no such attribute: then only its wording can tell what it updates. */
export function attributeOf(fact: string): Attribute | null {
  const text = fact.trim().replace(/\s+/g, ' ')
  for (const [name, pattern] of [...ROWS, ['$', NAMED] as [string, RegExp]]) {
    const groups = pattern.exec(text.replace(/^My /, 'my ').replace(/^Our /, 'our '))?.groups
    if (groups === undefined) continue
    const what = groups.what
      ?.toLowerCase()
      .replace('favourite', 'favorite')
      .replace(/^(?:new|my) /, '')
    const who = (name === '$' ? groups.whose : groups.who)?.toLowerCase().replaceAll('’', "'")
    if (who !== undefined && NO_SUBJECT.has(who)) return null
    return { subject: who === undefined || SELF.has(who) ? 'self' : who, name: what ?? name }
  }
  return null
}

const SELF = new Set(['i', 'we', 'user', 'person', 'owner', 'the user', 'the person', 'the owner'])
const NO_SUBJECT = new Set([
  'he',
  'she',
  'it',
  'they',
  'you',
  'this',
  'that',
  'who',
  'there',
  'someone',
  'everyone',
  'nobody',
])

/** Words by which facts with this attribute are looked up; any one of them is in each. */
export function wordsFor({ subject, name }: Attribute): string {
  const own = WORDS[name] ?? name
  return subject === 'self' ? own : `${subject.replace(/^my /, '').replace(/['’]s$/, '')} ${own}`
}

const WORDS: Record<string, string> = {
  home: 'live OR lives OR living OR moved OR relocated OR based OR resides OR settled',
  workplace: 'work OR works OR working OR employed OR job OR started',
  occupation: 'work OR works OR working OR retrained OR promoted',
  age: 'years OR am OR is OR turned OR turns OR "i m"',
  birthday: 'born',
  birthplace: 'born',
  marriage: 'married OR single OR divorced OR engaged OR widowed OR separated',
  diet: 'vegan OR vegetarian OR pescatarian OR omnivore',
  car: 'drive OR drives',
}
