/**
 * What a plain sentence lets one say in other words: "my wife" is a spouse, "I don't eat meat" is vegetarian. Only what follows;
 * never the other way round, and never a name, a number or a date.
 */

const KIN = {
  spouse: 'wi(?:fe|ves)|husbands?|hubby|spouses?',
  child: 'sons?|daughters?|kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|twins|boys?|girls?|teenagers?',
  parent: 'mothers?|fathers?|mums?|moms?|dads?|mummy|mama|papa|parents?',
  sibling: 'brothers?|sisters?|siblings?',
} as const
const ANY_KIN = `${Object.values(KIN).join('|')}|partners?|girlfriends?|boyfriends?|fianc[eé]e?s?|grand\\p{L}+|gran|nan|uncles?|aunts?|aunties?|cousins?|nieces?|nephews?|friends?|colleagues?|boss|manager|neighbou?rs?|flatmates?|in-laws?`

/** Said → what may be said of it. */
const INFERRED: [RegExp, string][] = [
  [word(KIN.spouse), 'spouse partner married marriage'],
  [
    /\b(?:getting|got|get|be|am|are|is) (?:\p{L}+ )?(?:married|engaged)\b|\b(?:wedding|fianc[eé]e?)\b/iu,
    'wedding marry married marriage engaged',
  ],
  [
    /\b(?:broke|split|broken|splitting) up\b|\b(?:divorced?|separated|ex)\b/iu,
    'relationship longer together ended single separated',
  ],
  [word(KIN.child), 'child children parent parents family age aged old'],
  [/\bbaby girl\b/i, 'daughter born'],
  [/\bbaby boy\b/i, 'son born'],
  [/\b(?:a|our|the) baby\b|\bpregnant\b/i, 'became parent birth born'],
  [/\b(?:mum|mom|mummy|mama)\b/i, 'mother'],
  [/\b(?:dad|daddy|papa)\b/i, 'father'],
  [word(KIN.parent), 'parent'],
  [word(KIN.sibling), 'sibling'],
  [/\bgran(?:ny|d?ma)?\b|\bnan(?:a|na)?\b/i, 'grandmother grandparent'],
  [/\bgrandpa|grandad\b/i, 'grandfather grandparent'],
  [/\b(?:birthday|turn(?:s|ed|ing)?|turning|born)\b/i, 'birthday age aged born birth date old'],
  [
    /\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|hamsters?|parrots?|vet|paws?)\b/i,
    'pet pets animal owner owns has',
  ],
  [
    /(?:\b(?:no|not|never|stopped|quit|without)|n['’]t)\b[^.!?;]{0,20}\bmeat\b|\bveggie\b/i,
    'vegetarian diet eats meat-free follows',
  ],
  [/\bvegan\b/i, 'vegan diet follows plant dairy animal products'],
  [/\b(?:vegetarian|kosher|halal|gluten|lactose|dairy|keto)\b/i, 'diet dietary follows eats avoid avoids free'],
  [
    /\ballerg\p{L}+|\b(?:would|could|might) kill me\b|\bepipen\b/iu,
    'allergy allergic severe avoid avoids cannot eat react',
  ],
  [
    /\b(?:do|did|does) ?(?:not|n['’]t) drink\b|\b(?:teetotal|sober|stopped drinking|quit drinking)\b/i,
    'alcohol abstains drinks sober teetotal',
  ],
  [
    /\b(?:hate|detest|loathe|dislike|despise)\p{L}*|\b(?:can['’]?t|cannot|can not) (?:stand|bear)\b|\bnot (?:a fan|keen)\b/iu,
    'dislikes hates avoid avoids dislike',
  ],
  [
    /\b(?:lov\p{L}+|like[sd]?|enjoy\p{L}*|adore|prefer\p{L}*|rather|favou?rite|fan of|into|keen on)\b/iu,
    'likes loves enjoys prefers preference favourite favorite hobby interest interested fan',
  ],
  [
    /\b(?:took up|taken up|taking up|started (?:to )?(?:learn\p{L}*|play\p{L}*)|learning)\b/iu,
    'hobby new recently started learning practises interest',
  ],
  [
    /\b(?:got|landed|took|taking|accepted|starting|start|begin|joining|join)\b[^.!?;]{0,25}\b(?:jobs?|role|position|work|at|in)\b/i,
    'job work working works employed employee employment position new begin begins starts start join joins career role',
  ],
  [
    /\b(?:work|works|working|employed|i['’]?m an?)\b/i,
    'job work works working employed employee occupation profession career professionally',
  ],
  [/\b(?:teach(?:es|ing)?|taught)\b/i, 'teacher teaches teaching school profession'],
  [/\bdoctors?\b/i, 'physician medical medicine'],
  [/\bmaths?\b/i, 'mathematics math maths'],
  [/\bnights\b|\bnight shifts?\b/i, 'night shift shifts schedule works'],
  [/\bboss\b/i, 'manager supervisor superior'],
  [/\b(?:call|calls|called|calling|ring|rings|phone|phoned)\b/i, 'contacted contact phone call calls called'],
  [/\be?mails?\b/i, 'email emails contact written communication'],
  [/\bretired?\b/i, 'retired longer works working retirement former'],
  [
    /\b(?:quit|quitting|gave up|given up|stopped|used to|no longer|any ?more)\b/i,
    'former formerly stopped quit longer gave previously ex used',
  ],
  [
    /\b(?:moved|moving|relocated|relocating)\b/i,
    'lives live living resides residence home relocated moved used lived previously formerly former based',
  ],
  [/\b(?:grew up|raised|brought up)\b/i, 'raised childhood grew youth brought'],
  [/\b(?:live|lives|living|based)\b/i, 'lives resides residence home based located'],
  [/\b(?:drive|drives|driving)\b/i, 'car owns drives vehicle'],
  [/\b(?:bought|have|has|own|owns|got|get)\b/i, 'owns has bought purchased possesses'],
  [
    /\bsecond home\b|\bholiday (?:home|house|cottage)\b|\bcottage\b/i,
    'holiday vacation house home second owns property',
  ],
  [/\b(?:near|close to|next to)\b/i, 'near close nearby'],
  [/\brent\b|\bmortgage\b/i, 'pays pay housing monthly month rent costs'],
  [/\b(?:weigh\p{L}*|kilos?|kgs?|pounds|lbs)\b/iu, 'weight weighs current kg kilograms lost gained'],
  [/\bwheelchair\b/i, 'mobility limited disability uses disabled'],
  [/\b(?:get up|wake up|up at|wake)\b/i, 'wakes morning early rises routine gets'],
  [
    /\b(?:run|running|jog|jogging|gym|swim|swimming|cycling|yoga)\b/i,
    'exercise exercises runs running workout sport goes routine attends practises',
  ],
  [
    /\b(?:fly|flying|flight|trip|travel\p{L}*|going to|visit\p{L}*|holiday|vacation)\b/iu,
    'trip travels travel travelling flight flies visit visiting plans planning planned holiday vacation journey going',
  ],
  [
    /\b(?:decided|going to|planning|plan|want to|will|hoping)\b/i,
    'plans planning plan intends decided decision wants will',
  ],
  [/\b(?:exam|test|interview|appointment|meeting|deadline)\b/i, 'scheduled takes has upcoming'],
  [/\bcoriander\b/i, 'cilantro'],
  [/\baubergines?\b/i, 'eggplant'],
  [/\bcourgettes?\b/i, 'zucchini'],
]

/** How a fact is put, whatever it says. */
const FRAME = 'recently currently now usually often regularly previously'.split(' ')

/** [said, contradicted by]: what a fact may not say unless it was said too. */
const OPPOSITES: [string, string][] = [
  ['wife', 'husband'],
  ['son', 'daughter'],
  ['brother', 'sister'],
  ['mother', 'father'],
  ['mum', 'dad'],
  ['aunt', 'uncle'],
  ['niece', 'nephew'],
  ['girlfriend', 'boyfriend'],
  ['grandmother', 'grandfather'],
]
const PLEASED = /\b(?:lov(?:es?|ed|ing)|likes?|liked|enjoys?|adores?|prefers?|fond of|a fan of|favou?rite)\b/i
const AVERSE =
  /\b(?:hates?|hated|detests?|loathes?|dislikes?|despises?|allergic|allergy|would kill me)\b|\b(?:can['’]?t|cannot|can not) (?:stand|bear)\b|(?:\bnot|n['’]t) (?:really |much )?(?:like|love|enjoy|a fan|keen)\b/i
const FIRST_PERSON = /\b(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll)|me|us)\b/i
/** Says of the person themselves, and of nobody of theirs. */
const OF_THE_PERSON = /^(?:the )?(?:user|person|owner)\b(?!['’]s)|^(?:i|we)\b/i
const OTHERS = new RegExp(`\\b(?:my|our) (?:\\p{L}+ ){0,2}?(?:${ANY_KIN})(?!\\p{L})|\\b(?:he|she|they)\\b`, 'iu')
const HAS_KIN = new RegExp(`(?<!\\p{L})(?:${ANY_KIN})(?!\\p{L})`, 'iu')

/** Words that follow from the text beside those that stand in it. */
export function inferredFrom(text: string): string[] {
  return [...FRAME, ...INFERRED.flatMap(([said, words]) => (said.test(text) ? words.split(' ') : []))]
}

/** The fact turns round what was said: another sex, the opposite liking, or of the person what was said of somebody of theirs. */
export function turnsRound(fact: string, clauses: readonly string[]): boolean {
  const said = clauses.join('\n')
  const isIn = (name: string, text: string) => new RegExp(`\\b${name}s?\\b`, 'i').test(text)
  const swapped = (one: string, other: string) => isIn(other, fact) && !isIn(other, said) && isIn(one, said)
  if (OPPOSITES.some(([one, other]) => swapped(one, other) || swapped(other, one))) return true
  const isPleased = PLEASED.test(fact) && !AVERSE.test(fact)
  return isPleased && AVERSE.test(said) && !clauses.some((clause) => PLEASED.test(clause) && !AVERSE.test(clause))
}

/** `clauses`: those that share the fact's words. */
export function isOfSomebodyElse(fact: string, clauses: readonly string[]): boolean {
  if (!OF_THE_PERSON.test(fact) || HAS_KIN.test(fact) || clauses.length === 0) return false
  return clauses.every((clause) => OTHERS.test(clause) && !FIRST_PERSON.test(clause))
}

function word(source: string): RegExp {
  return new RegExp(`\\b(?:${source})\\b`, 'i')
}
