/**
 * Stage 0 of recall: does this message need memory at all? Deterministic, for every turn when no small model judges.
 * Only what surely needs none is held back; everything else opens.
 */

export interface GateVerdict {
  open: boolean
  /** Why, in a few words, for the trace and the receipt. */
  reason: string
}

const set = (words: string) => new Set(words.split(/\s+/))

const GREETING = set(
  'hi hello hey heya hiya howdy yo greetings morning afternoon evening night goodnight bye goodbye cheerio welcome sup',
)
const ACKNOWLEDGEMENT = set(
  `thanks thank thankyou thx ty cheers ok okay okey k kk cool great nice perfect awesome excellent brilliant wonderful lovely
  amazing fantastic super alright understood noted gotcha interesting wow lol haha hahaha ha hm hmm mhm ah oh right true indeed
  agreed good fine neat sweet done appreciated appreciate helpful sorry oops congrats bravo`,
)
const GO_AHEAD = set(
  `yes yep yeah yup ya aye sure absolutely definitely certainly exactly correct please proceed continue go ahead resume no nope
  nah never cancel stop wait retry again yea next skip`,
)
/** Words that may stand beside those without making it a question or a statement. */
const FILLER = set(
  `a all and back be but do for from got have i is it its just keep let like m makes me mind more much my now of on one pls re s
  sense so sounds that thats the then there this to too try up very well with work works you your ve ll for now today job day
  hearken everyone friend mate really truly day later see can we lets not`,
)
const MAX_SMALL_TALK_WORDS = 8

/** "What about": an elliptical follow-up leans on what was said before, so it opens. */
const SMALL_TALK =
  /^(how (are|is) (you|it going|things|your day)( doing| today| going)?|how do you do|what'?s up|you there|are you there|nice to meet you|who are you|what can you do|help|test|testing)$/

const LIVE = [
  /^(please )?(can you |could you )?(tell me |do you know )?(what(?:'s| is)? ?(?:is )?)?(the )?(current |local |exact )?(time|date)( is it| today| now| right now| please)*( in [\p{L} .'-]+)?$/u,
  /^what time is it( now| right now)?( in [\p{L} .'-]+)?$/u,
  /^(what|which) (day|date|month|year|week)( of the (week|month|year))? (is it|is today|is tomorrow|was yesterday|do we have)( today| now)?$/,
  /^what(?:'s| is) (today|tomorrow|the day today|today's date|the day|tomorrow's date)$/,
  /^(what(?:'s| is)|how(?:'s| is)|check|show me)? ?(the )?(current )?(weather|forecast|temperature)( forecast)?( like)?( outside)?( today| tomorrow| now| right now| tonight| this week| this weekend)?( in [\p{L} .'-]+)?( today| tomorrow| now)?$/u,
  /^(will|is|does) it (going to |gonna )?(be )?(rain|raining|snow|snowing|sunny|cold|hot|warm|windy|cloudy)( outside)?( today| tomorrow| now| tonight| this week| this weekend)?( in [\p{L} .'-]+)?$/u,
  /^(what(?:'s| is)|how much is|check|how(?:'s| is)) (my |the )?(battery|battery level|volume|wifi|wi-fi|cpu|disk space)( level| usage| status| left)?$/,
]

const NUMBER = String.raw`-?[\d.,]*\d%?`
const UNIT = String.raw`(?:[a-zµ°]{1,4}\d?|miles?|metres?|meters?|kilometres?|kilometers?|feet|foot|inch(?:es)?|yards?|pounds?|ounces?|grams?|kilograms?|kilos?|stones?|tonnes?|tons?|litres?|liters?|gallons?|pints?|cups?|celsius|fahrenheit|kelvin|degrees?(?: celsius| fahrenheit)?|hours?|minutes?|seconds?|days?|weeks?|bytes?|megabytes?|gigabytes?)`
const CALCULATION = [
  /^[\d\s.,+\-*/^%()=×÷x]*\d[\d\s.,+\-*/^%()=×÷x]*$/,
  new RegExp(
    `^${NUMBER}( percent)? (of|plus|minus|times|divided by|over|multiplied by|to the power of|mod) ${NUMBER}$`,
  ),
  /^(the )?(square root|sqrt|cube root|factorial|log|ln|sin|cos|tan|abs)( of|\()? ?-?[\d.,]+\)?$/,
  new RegExp(`^${NUMBER} ?${UNIT} (in|to|into|as) ${UNIT}$`),
  new RegExp(`^how many ${UNIT} (are |is )?(there )?in (a |an |${NUMBER} )?${UNIT}$`),
]
const ASKED =
  /^(please )?(can you |could you )?(what(?:'s| is| are)|how much is|calculate|compute|work out|evaluate|convert|solve) +/

/** Commands that act on words they carry themselves, or on the app. */
const COMMANDS = [
  /^(please )?(can you |could you )?(set|start|stop|cancel|pause) (a |an |the |my )?([\w-]+ )?(timer|stopwatch|alarm)\b(?!.*\b(before|after|when|until)\b)/,
  /^(please )?(open|close|show|hide|go to) (the )?(settings|preferences|window|menu|sidebar|help)$/,
  /^(please )?(new (chat|conversation)|start over|clear( the)? (chat|screen)|quit|exit|mute|unmute|be quiet|speak up|louder|quieter)$/,
  /^(please )?(can you |could you )?(remember|keep in mind|note down|make a note|take a note|note)(:| that\b| this\b)(?!.*\?$)/,
  /^(please )?(undo|redo)( that| it| this| the last (one|change))?$/,
]

/**
 * `previous` is the assistant's last reply: a bare yes or no to it is a go-ahead, unless the reply asked about something
 * to be looked up in memory. Never throws.
 */
export function gate(message: string, previous = ''): GateVerdict {
  const text = message.normalize('NFC').trim()
  if (text === '') return closed('nothing was said')
  if (!/[\p{L}\p{N}?]/u.test(text)) return closed('an acknowledgement')
  const plain = text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/^(?:(?:hey |ok |okay )?hearken[,:]?\s+)/, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s?!.,…]+$/u, '')
  const talk = smallTalk(plain)
  if (talk !== null) {
    if (talk === 'a go-ahead' && asksForMemory(previous)) return opened('a go-ahead to look something up')
    return closed(talk)
  }
  if (COMMANDS.some((pattern) => pattern.test(plain))) return closed('a command that needs no memory')
  const sum = plain.replace(ASKED, '')
  if (CALCULATION.some((pattern) => pattern.test(sum))) return closed('arithmetic')
  if (LIVE.some((pattern) => pattern.test(plain))) return closed('a live question')
  return opened('may need memory')
}

const closed = (reason: string): GateVerdict => ({ open: false, reason })
const opened = (reason: string): GateVerdict => ({ open: true, reason })

function smallTalk(plain: string): string | null {
  if (SMALL_TALK.test(plain)) return 'a greeting'
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0 || words.length > MAX_SMALL_TALK_WORDS) return null
  let kind: string | null = null
  for (const word of words) {
    if (GREETING.has(word)) kind = 'a greeting'
    else if (ACKNOWLEDGEMENT.has(word)) kind ??= 'an acknowledgement'
    else if (GO_AHEAD.has(word)) kind = kind === null || kind === 'an acknowledgement' ? 'a go-ahead' : kind
    else if (!FILLER.has(word)) return null
  }
  return (
    kind ??
    (/^(got it|i see|makes sense|do it|do that|let's do it|sounds like it|that's it|that's all)$/.test(plain)
      ? 'an acknowledgement'
      : null)
  )
}

/** The last reply ended in an offer to look in memory: "Shall I look up …?" */
function asksForMemory(previous: string): boolean {
  return /\b(look (it|that|this|them)? ?(up|for)|search|check|find|remember|recall)\b[^.?!\n]*\?\s*$/i.test(previous)
}
