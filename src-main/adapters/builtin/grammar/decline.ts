/** Things that need an AI model or the internet. Each row says what it is, so that the refusal is about it. */

import { ABOUT, ADD_MODEL } from '../about'
import { type Rule, say } from '../plan'
import { answered } from './answered'

const decline = (what: string, instead: string) =>
  say('decline', `I can't ${what}. ${ABOUT}${instead ? ` ${instead}` : ''}\n\n${ADD_MODEL}`)

const row = (when: RegExp, what: string, instead = ''): Rule => ({
  intent: 'decline',
  when,
  plan: () => decline(what, instead),
})

const MAKE =
  '(?:write|compose|draft|generate|create|make|produce|come up with|give|tell|sing|invent|design|draw|paint|imagine|brainstorm|suggest)'

export const rules: Rule[] = [
  row(
    /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules|prompts?|guidelines|restrictions|programming|training)\b|\b(?:jailbreak|dan mode|developer mode|system prompt|god mode)\b|^(?:pretend|act|behave|roleplay|role-play)\b|^you are now\b/i,
    'change what I am or set rules aside: there is no hidden prompt to ignore here',
  ),
  row(
    new RegExp(
      `^${MAKE}(?: me| us| up)?(?: (?:a|an|the|some|another|my|one|two|three|five|ten|\\d+))?(?: [\\w'-]+){0,3} (?:poems?|haikus?|limericks?|sonnets?|story|stories|tales?|essays?|songs?|lyrics|rap|e-?mails?|letters?|speech(?:es)?|blog ?posts?|articles?|cv|resume|cover letter|jokes?|riddles?|puns?|slogans?|recipes?|scripts?|novels?|paragraphs?|tweets?|posts?|captions?|images?|pictures?|logos?|ideas?|names for|reports?|presentations?|quiz(?:zes)?|bedtime story|advice|tips)\\b`,
      'i',
    ),
    'write or make up things',
    'I can keep a note of what you write yourself.',
  ),
  row(
    new RegExp(
      `^(?:${MAKE}|fix|debug|refactor|review|code|program|explain)(?: me)?(?: (?:a|an|the|this|some|my))?(?: [\\w'+#.-]+){0,4} (?:code|function|program|script|class|regex|query|app|website|html|css|sql|python|javascript|typescript|bug|algorithm|unit tests?)\\b`,
      'i',
    ),
    'write or read code',
  ),
  row(
    /^(?:translate|how (?:do|would) (?:you|i|we) say)\b|\b(?:in|into|to) (?:french|spanish|german|italian|japanese|chinese|latin|russian|arabic|hindi|portuguese|dutch|polish|welsh)$/i,
    'translate',
  ),
  row(
    /^(?:summari[sz]e|sum up|rewrite|rephrase|paraphrase|proofread|shorten|simplify|improve|edit|correct|analy[sz]e|critique|review|expand|classify|extract)\b(?!.*\bcalendar\b)|^(?:tl;?dr|give me (?:a|the) (?:summary|gist))\b/i,
    'summarise or rework text',
    'I can keep it as a note and find it again.',
  ),
  row(
    /^(?:search|browse|surf|look (?:on|at)|check) (?:the )?(?:web|internet|online|google|wikipedia|news)\b|^(?:google|bing|wikipedia|look up|search (?:online|google|wikipedia))\b|^find (?:me |us )?(?:an? |some |the (?:best|cheapest|nearest) )|^(?:open|go to|visit) (?:https?:|www\.)|\b(?:latest|today's|breaking|recent) news\b|^(?:what's|what is|how's|how is|will it|is it going to|tell me)(?: .*)? (?:the )?(?:weather|forecast|temperature outside|rain|snow)\b|\b\d[\d.,]* ?(?:usd|eur|gbp|dollars?|euros?|pounds?|yen) (?:in|to|into) (?:usd|eur|gbp|dollars?|euros?|pounds sterling|yen)\b|\bexchange rate\b|\b(?:stock|share|bitcoin|crypto) (?:price|market)\b|^(?:what's|what is) (?:the )?(?:news|weather)\b|^(?:what's|what is) happening in the world/i,
    'look anything up on the internet',
    'I can search what you have told me and our past conversations.',
  ),
  row(
    /^(?:send|text|message|e-?mail|call|phone|ring|dm|whatsapp|tweet|post)\b(?! (?:me|is|was|are|were|me back)\b).+/i,
    'send messages or make calls',
    'I can remind you to: say "remind me to … tomorrow at 9".',
  ),
  row(
    /^(?:play|pause|skip|turn (?:on|off|up|down)|switch (?:on|off)|dim|lock|unlock|open|close|launch|start|order|buy|pay|set the (?:temperature|volume|brightness|thermostat)|shut down|restart|take a (?:photo|picture|screenshot))\b(?! (?:is|was)\b)/i,
    'control other apps or devices, or buy things',
  ),
  row(
    /^(?:what (?:do|did) you (?:think|feel|prefer|recommend|suggest|like)|what(?:'s| is) your (?:opinion|view|favou?rite|take)|do you (?:think|like|love|believe|agree|want|feel|have feelings)|should i|would you rather|which (?:is|one is|would be) better|is it (?:better|worth|ok|okay|a good idea)|what should i|how should i|give me (?:your )?(?:advice|an opinion)|recommend|advise|convince me|argue)\b/i,
    'give opinions or advice',
  ),
  {
    intent: 'decline',
    // "How do I like my coffee?" looks the same, and may be known.
    when: /^(?:explain|describe|define|teach me|compare|discuss|elaborate|tell me (?:a|how|why|the story)\b|how (?:do|does|can|could|would) (?:i|you|we|one|a|an|the|people)|why (?:is|are|do|does|did|was|were|can't|don't) (?!i\b|my\b|we\b|our\b))/i,
    plan: (_, s) => answered(s.text, s) ?? decline('explain general things', ''),
  },
]
