/**
 * What a plain statement about oneself, one's people, plans, preferences and decisions looks like. A sentence counts only
 * when it matches a row from its first word on; what matches none is not kept.
 */

export interface FactPattern {
  about: 'self' | 'people' | 'plan' | 'preference' | 'decision'
  pattern: RegExp
  /** It tells of what was: a day without a year is the last one. */
  past?: boolean
  /** It is kept only with a date in it. */
  needsDate?: boolean
}

const OFTEN =
  '(?:also |always |really |usually |normally |mostly |still |now |just |recently |absolutely |finally |both |actually |generally |never |rarely |sometimes |often )*'
const I_AM = "(?:i['’]m|i am|we['’]re|we are)"
const I_HAVE = "(?:i['’]ve|i have|we['’]ve|we have|i|we)"
const KIN =
  '(?:wife|husband|partner|spouse|fianc[eé]e?|girlfriend|boyfriend|ex|son|daughter|child|children|kids?|baby|twins?|mum|mom|mother|dad|father|parents|step\\w+|brother|sister|siblings?|uncle|aunt|cousin|niece|nephew|grand\\w+|in-laws|(?:mother|father|sister|brother)-in-law|boss|manager|colleague|co-?worker|assistant|teacher|tutor|coach|therapist|doctor|gp|dentist|vet|lawyer|accountant|landlord|landlady|neighbou?rs?|flatmate|roommate|housemate|best friend|friend|dog|cat|pet|horse|rabbit|family|team|team lead|company|employer|business|godson|goddaughter)'
const THING =
  "(?:name|nickname|birthday|anniversary|address|postcode|zip code|phone number|mobile number|number|email(?: address)?|job|job title|role|salary|car|bike|house|flat|apartment|blood type|blood group|shoe size|height|weight|passport|visa|licence|license|lease|contract|star sign|pronouns|native language|first language|mother tongue|hometown|home town|bank|gym|school|university|degree|wi-?fi|locker|office|desk|commute|flight|train|hotel|wedding|surgery|operation|appointment|exam|interview|deadline|budget|goal|allergy|allergies|medication|glasses prescription|favou?rite (?!(?:thing|part|bit|one|option|answer)\\b)[\\p{L}' -]{2,40}|hobby|hobbies|username|handle|website|time zone|timezone)"
const VERB =
  "(?:is|are|was|were|has|have|had|lives?|lived|works?|worked|likes?|loves?|hates?|prefers?|plays?|speaks?|studies|studied|teaches|moved|married|owns?|uses?|drives?|starts?|started|graduated|graduates|turns?|turned|goes by|can['’]t eat|doesn['’]t (?:eat|drink|like)|don['’]t (?:eat|drink|like)|died|retired|retires|got|gave birth|expires?|ends?|begins?|costs?)"
/** What follows "I like", "I love" and says nothing of a taste. */
const VAGUE =
  '(?!(?:it|that|this|them|you|him|her|these|those|the (?:idea|way|look|sound|plan|answer|first|second|last|new)|how|what|your|to know|to (?:ask|see if|add|thank|have a|be able)|a (?:question|moment|minute|hand|cup|glass))\\b)'
const TRAVEL =
  '(?:going|flying|travell?ing|driving|moving|heading|off|visiting|staying|getting|starting|having|meeting|running|taking|seeing|hosting|presenting|speaking|back|away|out of (?:office|town)|on (?:holiday|vacation|leave|call)|due|booked|at|in)'
const PASSING =
  '(?!(?:in (?:a (?:hurry|rush|meeting|mess)|trouble|shock|pain|love|doubt)|at (?:a loss|home|work|the|my)|back|away)\\s*[.!]*$)'

const at = (source: string) => new RegExp(`^${source}`, 'iu')

export const PATTERNS: FactPattern[] = [
  // Who one is.
  {
    about: 'self',
    pattern: at(
      '(?:my name is|i go by|(?:please )?call me|(?:everyone|people|friends|they all) calls? me) (?!back|later|when|if|at|on|tomorrow|a\\b|an\\b)\\p{L}',
    ),
  },
  { about: 'self', pattern: at('(?:i|we) (?:was|were) (?:born|raised|brought up)\\b'), past: true },
  {
    about: 'self',
    pattern: at(
      `(?:i|we) ${OFTEN}(?:live|work|study|teach|volunteer|commute|grew up|come from|originate) (?:in|at|for|as|with|from|near|on|by|to|alone|together|part[- ]time|full[- ]time|remotely|[\\p{L}]+ )`,
    ),
  },
  {
    about: 'self',
    pattern: at(
      `${I_HAVE} ${OFTEN}(?:been (?:living|working|studying|teaching|married|a|an|vegan|vegetarian)|lived|worked|studied|taught) `,
    ),
    past: true,
  },
  {
    about: 'self',
    pattern: at(`${I_HAVE} ${OFTEN}(?:moved|relocated) (?:in|to|into|from|back|here|house|out)\\b`),
    past: true,
  },
  {
    about: 'self',
    pattern: at(
      `${I_HAVE} ${OFTEN}(?:graduated|retired|got (?:married|engaged|divorced|promoted|a (?:new )?(?:job|dog|cat|puppy|kitten|car|house|flat|role|promotion))|became|joined|started (?:at|as|my|a new|working|learning|studying|school|university)|finished (?:my|school|university)|passed (?:my|the)|quit (?:my|smoking|drinking)|left (?:my|the company)|(?:bought|sold) (?:an? |the |my |our )(?:\\p{L}+ ){0,2}?(?:house|flat|apartment|car|van|bike|boat|caravan|farm|dog|cat|horse|piano|guitar|shares|business|company|land)|adopted|founded|set up (?:my|a)|won (?:an?|the|first|second|third)|published|ran (?:the|a|my)|lost my|broke my|had (?:a baby|surgery|an operation|twins))`,
    ),
    past: true,
  },
  {
    about: 'self',
    pattern: at(
      `${I_AM} ${OFTEN}(?:allergic|intolerant|lactose|gluten|vegan|vegetarian|pescatarian|diabetic|asthmatic|coeliac|celiac|epileptic|colou?r[- ]?blind|deaf|blind|dyslexic|left-handed|right-handed|married|single|divorced|engaged|widowed|retired|pregnant|self-employed|unemployed|freelance|fluent|bilingual|originally|based|named|called|registered|muslim|jewish|christian|hindu|buddhist|catholic|atheist|\\d{1,3}(?: years old| ?cm| ?kg| ?(?:m|ft|feet|foot)\\b|$|[.!,]))`,
    ),
  },
  {
    about: 'self',
    pattern: at(
      `${I_AM} ${OFTEN}an? (?!bit|little|lot|mess|few|fan of (?:it|this|that)|big fan of (?:it|this|that)|idiot|fool|genius|wreck|hurry|bad|good|terrible|huge|sucker)(?:\\p{L}[\\p{L}'-]* ){0,4}?(?:person|man|woman|\\p{L}+(?:er|or|ist|ian|ant|ent|ive|ect|eon|ot|ef|yst|ary|ess|an|e|yer|man|woman|person|student|fan|coach|guide|vet|judge|cook))\\b`,
    ),
  },
  {
    about: 'self',
    pattern: at(
      `(?:i['’]ve|i have|we['’]ve|we have)(?: got)? ${OFTEN}(?:an? |one |two |three |four |five |six |\\d+ |no |type |the )(?:\\p{L}[\\p{L}'-]* ){0,3}?(?:${KIN}|kids|dogs|cats|brothers|sisters|sons|daughters|children|allerg(?:y|ies)|diabetes|asthma|degree|phd|car|bike|house|flat|apartment|garden|boat|caravan|piano|guitar|tattoo|pacemaker|twins)\\b`,
    ),
  },
  {
    about: 'self',
    pattern: at(
      "(?:i have|i['’]ve got|i suffer from) (?:asthma|diabetes|epilepsy|dyslexia|adhd|autism|arthritis|hay fever|migraines|coeliac disease|celiac disease|high blood pressure)\\b",
    ),
  },
  {
    about: 'self',
    pattern: at(
      `i ${OFTEN}(?:speak|play|drive|own|ride|wear|weigh|take|bank|support|collect|cycle|run|swim|practi[cs]e|do yoga|go to|use) (?!it\\b|that\\b|this\\b|them\\b|the same\\b|you\\b|out\\b|into\\b)\\p{L}`,
    ),
  },
  {
    about: 'self',
    pattern: at(
      `(?:my|our) (?:wedding )?${THING} (?:is|are|was|were|starts?|ends?|expires?|begins?|has changed to|changed to|leaves|departs|arrives|falls) (?!not (?:working|sure)|broken|down|slow|great|good|bad|fine|ok|wrong|ready|late|missing|gone|dead|full|empty|a mess|a bit|killing|terrible|awful)`,
    ),
  },
  {
    about: 'self',
    pattern: at(
      `(?:i|we) ${OFTEN}(?:parked|left|put|hid|keep|kept|store) (?!it\\b|that\\b|this\\b)(?:the |my |our |a |an )?(?:[\\p{L}'-]+ ){1,4}?(?:in|on|under|at|behind|with|by|next to|near|inside|beneath|above|between) [\\p{L}\\d]`,
    ),
    past: true,
  },
  {
    about: 'self',
    pattern: at(`(?:i|we) ${OFTEN}(?:lent|owe|borrowed) (?!it\\b|that\\b|this\\b|you\\b)\\p{L}`),
    past: true,
  },
  {
    about: 'self',
    pattern: at(
      '(?:i|we) (?:used to (?:live|work|study|play|teach|smoke)|met|was an?|were) (?:in|at|as|for|the|with|\\p{L}+)(?= ).*(?:\\b(?:19|20)\\d\\d\\b|years?\\b|\\p{Lu})',
    ),
    past: true,
  },
  {
    about: 'self',
    pattern: at(
      "(?:i|we) (?:don['’]t|do not) have (?:an? |any )(?:car|kids|children|pets?|dog|cat|tv|garden|licen[cs]e|brothers?|sisters?|siblings|allergies)\\b",
    ),
  },
  // One's people.
  {
    about: 'people',
    pattern: at(
      `(?:my|our) (?:\\p{L}+ )??(?:${KIN})(?:,? \\p{Lu}[\\p{L}'-]+,?)? ${VERB} (?!(?:annoying|driving|so|being|at it|here|late|right|wrong|great|nice|mad|angry|upset|sad|happy|tired|sick|ill|asleep|kidding|joking|not (?:here|happy|sure)|the (?:best|worst|flu)|an? (?:bit|fever|cold|cough|headache|temperature|bug|tantrum|nap|bad day|pain|nightmare|mess)|no idea)\\b)`,
    ),
  },
  {
    about: 'people',
    pattern: at(`(?:my|our) (?:\\p{L}+ )??(?:${KIN})['’]s (?:\\p{L}+ ){0,2}?${THING} (?:is|are|was|starts?|ends?)\\b`),
  },
  {
    about: 'people',
    pattern: at(
      `(?:my|our) (?:\\p{L}+ )??(?:${KIN})['’]s (?:name is|called|named|allergic|vegan|vegetarian|pregnant|an? \\p{L}+|\\d{1,3}\\b|turning)`,
    ),
  },
  { about: 'people', pattern: /^\p{Lu}[\p{L}'’-]+(?: (?:and )?\p{Lu}[\p{L}'’-]+)* (?:is|are|was) (?:my|our) \p{L}/u },
  {
    about: 'people',
    pattern:
      /^(?!(?:I|We|You|It|This|That|There|He|She|They|The|A|An|My|Our|Your|These|Those|Someone|Everyone|People|Nobody|Life|Work|Today|Tomorrow|Yesterday)\b)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)? (?:was born (?:on|in)|is allergic to|lives (?:in|at|with|near)|moved (?:to|back)|(?:likes|loves|hates|prefers|can['’]t eat|doesn['’]t (?:eat|drink|like)) (?!it\b|that\b|this\b)|is (?:vegan|vegetarian|pregnant|engaged|married to|diabetic|\d{1,3}(?: years old|[.!]|$))|turns \d)/u,
  },
  {
    about: 'people',
    pattern:
      /^(?!(?:It|This|That|There|Here|What|Let|He|She|Today)['’]s)\p{Lu}[\p{L}'-]+['’]s (?:birthday|anniversary|name|surname|address|phone number|number|email|wedding|graduation|favou?rite [\p{L} ]{2,30}) (?:is|are|was)\b/u,
  },
  // Plans.
  {
    about: 'plan',
    pattern: at(
      `(?:(?:until|till|from|for|next|on|in|this|tomorrow|tonight)\\b[^,]{0,40}?,? )?${I_AM} ${OFTEN}${PASSING}${TRAVEL}\\b`,
    ),
    needsDate: true,
  },
  {
    about: 'plan',
    pattern: at(
      "(?:i|we)(?:['’]ll| will) (?:be|start|move|leave|arrive|return|fly|travel|visit|meet|finish|retire|graduate|turn|get married|go)\\b",
    ),
    needsDate: true,
  },
  {
    about: 'plan',
    pattern: at(
      "(?:i['’]ve|i have|we['’]ve|we have)(?: got)? (?:an? |my |our |the )?(?:\\p{L}[\\p{L}'-]* ){0,3}?(?:appointment|meeting|flight|train|exam|test|interview|date|wedding|party|concert|dinner|lunch|call|class|lesson|surgery|operation|check-?up|deadline|viewing|reservation|booking|holiday|trip|game|match|race|marathon|conference|presentation)\\b",
    ),
    needsDate: true,
  },
  {
    about: 'plan',
    pattern: at(
      `(?:my|our) (?:\\p{L}+ ){0,2}?(?:\\p{L}+) (?:is|are) (?:coming|visiting|arriving|moving|getting married|starting|due|flying|leaving|staying|turning)\\b`,
    ),
    needsDate: true,
  },
  {
    about: 'plan',
    pattern: at(
      "(?:i|we) (?:plan|intend|am planning|are planning) to \\p{L}|(?:i['’]m|we['’]re) planning (?:to|on|a|an|our|my) ",
    ),
  },
  { about: 'plan', pattern: at('my goal (?:is|for \\p{L}[\\p{L}\\p{N} ]{1,30} is) to ') },
  // Preferences.
  {
    about: 'preference',
    pattern: at(
      `i ${OFTEN}(?:like|love|enjoy|adore|hate|dislike|detest|can['’]t stand|cannot stand|don['’]t (?:really )?like|do not like|don['’]t enjoy|prefer|avoid) ${VAGUE}\\p{L}`,
    ),
  },
  {
    about: 'preference',
    pattern: at(
      `i ${OFTEN}(?:don['’]t|do not|can['’]t|cannot|won['’]t|never) (?:eat|drink|take|smoke|work|fly|drive|wear|use|like) (?!it\\b|that\\b|this\\b|them\\b|your\\b|any(?:thing|more)\\b)\\p{L}`,
    ),
  },
  {
    about: 'preference',
    pattern: at(
      'i (?:usually|always|normally|generally|mostly|typically|tend to|rarely|seldom|never) (?:have |take |drink |eat |get up |wake up |go |work |read |sleep |sit |travel |order |buy |pay |use |cook |run |wear |prefer |book )(?!it\\b|that\\b|this\\b)',
    ),
  },
  {
    about: 'preference',
    pattern: at(
      `${I_AM} (?:not )?(?:a )?(?:big |huge )?(?:fan of|fond of|into|keen on|afraid of|scared of|obsessed with|good at|learning|training for|saving (?:up )?for|reading|trying to (?:lose|quit|give up|learn|save|stop|cut)) (?!it\\b|that\\b|this\\b|them\\b|your\\b)\\p{L}`,
    ),
  },
  {
    about: 'preference',
    pattern: at(
      '(?:i|we) go (?:for an? )?\\p{L}+ (?:every|each|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|once|twice|most|three times) ?',
    ),
  },
  { about: 'preference', pattern: at('(?:i take|i have|we take|i drink) my (?:coffee|tea|steak|eggs|whisk(?:e)?y) ') },
  {
    about: 'preference',
    pattern: at(
      '(?:every|on) (?:other )?(?:day|week|weekend|month|morning|evening|night|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)\\b,? (?:i|we) (?!am|was|will)\\p{L}',
    ),
  },
  // Decisions.
  {
    about: 'decision',
    pattern: at(
      `${I_HAVE} ${OFTEN}(?:decided|agreed|settled on|chosen|chose|picked|opted|resolved|committed to|made up (?:my|our) minds?|cancelled my|canceled my|given up|gave up|switched (?:to|from)|stopped (?:eating|drinking|smoking|using|going)|accepted|turned down)\\b(?! on (?:mon|tues|wednes|thurs|fri|satur|sun)day$)`,
    ),
    past: true,
  },
  {
    about: 'decision',
    pattern: at(
      `${I_HAVE} ${OFTEN}(?:booked|signed up (?:for|to)|registered for|enrolled (?:in|on)|agreed to meet) (?!it\\b|that\\b|this\\b)\\p{L}`,
    ),
  },
  {
    about: 'decision',
    pattern: at(
      `${I_AM} (?:going (?:with|for)|sticking with|switching to|giving up|not going to (?:take|accept|renew|buy)) (?!it\\b|that\\b|this\\b)\\p{L}`,
    ),
  },
  { about: 'decision', pattern: at('(?:my|our|the) decision (?:is|was) (?:to|that|final)\\b|the plan is to ') },
]
