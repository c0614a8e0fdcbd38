/** Tells lasting facts from passing moods, and statements from wishes and questions. */

/** Passing moods and states, and things said about the moment: not facts to keep. */
const PASSING =
  /\b(?:tired|hungry|thirsty|bored|busy|late|ready|sorry|sure|not sure|fine|good|ok|okay|back|here|home now|sad|happy|angry|annoyed|confused|lost|stuck|sick of|cold|hot|broken|crashed|crashing|down|slow|frozen|not working|dead|empty|full|missing|gone|killing|hurts?|aching|great|nice|ugly|weird|wrong|right|trying|looking|going|thinking|wondering|asking|talking|just|kidding|joking|done|finished|sick|ill|asleep|crying|poorly|about to|afraid|glad|excited|interested|curious|new here|on (?:my|the) way|at (?:the|a)|in a)\b/i
const VAGUE =
  /^(?:you|it|this|that|them|him|her|these|those|what|how|when|the way|a (?:question|problem|headache|cold|idea|feeling|minute|moment|second)|an? (?:idea|question|issue)|no idea|nothing|something|one|an? (?:meeting|appointment|call|class|exam|test|interview|date)|(?:said|meant|told|asked|thought|knew|want|wanted|understood|did|do|mind|hear|heard|saw|forget|remember))(?:$|\b)/i

const KIN =
  '(?:wife|husband|partner|spouse|son|daughter|child|children|kids?|mum|mom|mother|dad|father|parents|brother|sister|siblings?|twins?|boss|manager|friend|girlfriend|boyfriend|dog|cat|pet|baby|grand(?:ma|pa|mother|father|son|daughter)|uncle|aunt|cousin|niece|nephew|neighbou?rs?|landlord|doctor|dentist|family|team)'
const VERB =
  '(?:is|are|was|were|used to be|has|have|had|lives?|lived|works?|worked|likes?|loves?|hates?|plays?|speaks?|goes|comes|came|died|moved|married|prefers?|eats?|drinks?|drives?|studies|studied|teaches|starts?|started|graduated|turns?|weighs?|costs?|ends?|expires?|opens?|closes?)'

/** Each row: what the sentence looks like, and the part whose vagueness or mood rules it out. */
const LASTING: RegExp[] = [
  new RegExp(
    `^(?:my|our) (?<what>(?!calendar|schedule|day|week|life|inbox|question|point|guess|problem|god|bad|head|plan for|idea)[\\p{L}\\p{N}'’-]+(?: [\\p{L}\\p{N}'’-]+){0,6}?) ${VERB} (?<rest>.+)$`,
    'iu',
  ),
  new RegExp(`^(?:my|our) ${KIN}(?:'s|,)? (?<rest>.+)$`, 'iu'),
  /^I(?:'m| am) (?<rest>(?:allergic|intolerant|vegan|vegetarian|pescatarian|diabetic|asthmatic|coeliac|celiac|colou?r[ -]?blind|left-handed|right-handed|married|single|divorced|engaged|retired|pregnant|born|originally|called|named|based|from|fluent|registered|\d+(?:$| (?:years?|cm|kg|m|ft|foot|feet|pounds|lbs|stone)\b)|(?:an?|the) (?!bit|little|lot|mess|fan of (?:it|this)|few)).*)$/i,
  // A name: what stands capitalised after "I'm" and is followed by nothing or by more about oneself.
  /^I(?:'m| am) (?<rest>(?!(?:Done|Sorry|Hearken|OK|Not)\b)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}(?=$|,| and | from | by ).*)$/u,
  /^I(?:'ve| have) (?<rest>(?:an? |the |two |three |four |five |six |\d+ |no |type |been |always |never |lived |worked |known |got (?:an? |two |three |four |\d+ )).+)$/i,
  /^I(?:'m| am) (?:now |currently |still |also |just )?(?<rest>(?:working (?:at|for|as|in|with)|living (?:in|at|with|near|on)|studying|learning|training for|moving (?:to|in|out|house)|renting|dating|teaching|reading|planning (?:to|an?|my|our))\b) (?<more>(?!(?:about|a lot|your?|this|that|from home (?:today|now))\b).+)$/i,
  /^I (?:just |recently |also |really |now |still )?(?<rest>was born|was raised|grew up|graduated|retired|live|lived|moved|work|worked|study|studied|got married|got engaged|started|joined|adopted|switched (?:jobs?|careers?|schools?|to)|changed (?:jobs?|careers?|schools?|my name)|own|drive|speak|play|weigh|wear|take|bank|support|collect|commute|cycle|drink|eat|don't eat|don't drink|do not eat|do not drink|never eat|never drink|can't eat|cannot eat|can't stand|parked|left|put|hid|keep|bought|lent|borrowed|owe|prefer|like|love|hate|enjoy|dislike|don't like|do not like|usually|always|never)\b,? (?<more>.+)$/i,
  /^we(?:'re| are|'ve| have)? ?(?:just |recently |also |now )?(?<rest>moved|live|lived|got|getting married|expecting|have|bought|own|are|were|met|adopted|named|call|married|go|went|stay|stayed|plan|planning (?:to|an?|our)|renting|living (?:in|at|with|near)|rent|sold)\b (?<more>.+)$/i,
  /^(?:everyone|people|friends) calls? me (?<rest>.+)$|^(?:please )?call me (?<name>(?!back|later|when|if|at|on|tomorrow|a )[\p{L}' -]{2,30})$/iu,
]

/** From this row on the verb says what is done, not how things are: moods are no matter. */
const DOING = 5

/** A sentence with someone and something said about them: fit to be kept when asked to. */
export function isStatement(text: string): boolean {
  if (
    /\?\s*$|^(?:who|what|when|where|why|how|which|whose|is|are|do|does|did|can|could|would|will|should)\b/i.test(text)
  )
    return false
  if (LASTING.some((row) => row.test(text))) return true
  return /^(?:[\p{L}\p{N}'’-]+ ){1,8}?(?:is|are|was|were|has|have|had|lives|works|likes|loves|hates|prefers|died|moved|married|owns|drives|plays|speaks|studies|needs|wants|wrote|said|bought)\b .+/iu.test(
    text,
  )
}

export function isOwnFact(text: string): boolean {
  for (const [index, row] of LASTING.entries()) {
    const m = row.exec(text)
    if (!m) continue
    const said = m.groups?.more ?? m.groups?.rest ?? ''
    if (VAGUE.test(said)) return false
    // A mood near the verb rules it out; "my wife is a great cook" still counts.
    return index >= DOING || !PASSING.test(said.split(' ').slice(0, 2).join(' '))
  }
  return false
}
