/** The calendar: add, list, cancel, move. */
import { type Rule, type Situation, say } from '../plan'
import { splitWhen } from '../when'
import { addEvent, findEvent, listEvents, listFor, moveEvent, removeEvent, renameEvent } from './calendar-plans'
import { EVENT } from './event-words'

const HERE = '(?:calendar|diary|agenda|planner)'
const TO_CALENDAR = `(?:to|in|on|into|onto) (?:my |the |our )?${HERE}`
const PERIOD =
  '(?:today|tonight|tomorrow|yesterday|(?:this|next|the|coming|last) (?:morning|afternoon|evening|week|weekend|month|year|few days|next \\w+ days)|(?:on |this |next |for )*(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:morning|afternoon|evening|night))?|(?:on |for )?the \\d{1,2}(?:st|nd|rd|th)|.*\\d.*|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|(?:the )?day after tomorrow)'

const re = (source: string) => new RegExp(`^(?:${source})$`, 'i')
const hasDate = (text: string, s: Situation) => s.dates.parse(text, s.now, s.zone).length > 0

export const rules: Rule[] = [
  // add
  {
    intent: 'calendar-add',
    when: re(
      `(?:add|put|schedule|book|create|set up|make|enter|pencil in|plan|arrange|stick|pop|insert|log|save|write|mark|block(?: out)?|get)(?: an?| the| new)*(?: event| appointment| entry)?(?:[:,]| for| called| named| titled)? ?(?<what>.+?) ${TO_CALENDAR}(?<rest>(?:[, ].*)?)`,
    ),
    plan: ({ what = '', rest = '' }, s) =>
      /^(?:it|this|that)$/i.test(what.trim()) ? null : addEvent(`${what}${rest}`, s),
  },
  {
    intent: 'calendar-add',
    when: re(
      `(?:add|put|create|schedule|enter) (?:${TO_CALENDAR}|(?:an? )?(?:calendar )?(?:event|entry) (?:${TO_CALENDAR}))[:,]? (?<what>.+)`,
    ),
    plan: ({ what = '' }, s) => addEvent(what, s),
  },
  {
    intent: 'calendar-add',
    when: re(
      `(?:${HERE}|(?:add |create |make |schedule |set up |book )(?:an? )?(?:new )?(?:calendar )?(?:event|entry)|new (?:calendar )?(?:event|appointment|meeting))(?: (?:called|named|titled|for))?(?:[:,]|\\s+)\\s*(?<what>.+)`,
    ),
    plan: ({ what = '' }, s) => (s.isQuestion || !hasDate(what, s) ? null : addEvent(what, s)),
  },
  {
    intent: 'calendar-add',
    when: re(`(?:schedule|book|pencil in|set up|arrange|plan|block(?: out)?) (?:me )?(?:in )?(?<what>.+)`),
    plan: ({ what = '' }, s) =>
      hasDate(what, s) || new RegExp(`\\b${EVENT}\\b`, 'i').test(what)
        ? addEvent(what.replace(/^(?:in|me) /i, ''), s)
        : null,
  },
  {
    intent: 'calendar-add',
    when: re(`(?:add|create|make|put in|put) (?:an? |my |the |new )*(?<what>.*\\b${EVENT}\\b.*)`),
    plan: ({ what = '' }, s) => (hasDate(what, s) && !/\b(?:list|notes?)\b/i.test(what) ? addEvent(what, s) : null),
  },
  {
    intent: 'calendar-add',
    when: re(
      `(?<what>.+?)[,.;]? (?:(?:so|and|please|can you|could you) )*(?:add|put|stick|pop) (?:it|this|that) ${TO_CALENDAR}`,
    ),
    plan: ({ what = '' }, s) =>
      addEvent(what.replace(/^(?:I(?:'ve| have)(?: got)?|we(?:'ve| have)(?: got)?|there(?:'s| is)) /i, ''), s),
  },
  // list
  {
    intent: 'calendar-list',
    when: re(
      `(?:what(?:'s| is| do I have| have I got| am I doing|'ve I got)|is there anything|is anything|show(?: me)?|list|read(?: me)?|open|check|tell me|see|view|display|get)(?: what's| what is)?(?: all)?(?: on| in| coming up)*(?: on| in| of)?(?: my| the| our)?(?: upcoming)? (?:${HERE}|schedule|events?|appointments?|meetings?|plans)(?: (?:look like|looking like))?(?: (?:for|on|in|over|during))?(?<period>(?: .+)?)`,
    ),
    plan: ({ period = '' }, s) => listFor(period, s),
  },
  {
    intent: 'calendar-list',
    when: re(
      `(?:what(?:'s| is)|what do I have|what have I got|what've I got|what am I doing|what do I (?:need|have) to do|what are my plans|what(?:'s| is) (?:happening|planned|scheduled|going on|coming up)|do I have (?:anything|something|plans|any (?:plans|meetings?|events?|appointments?))|is there anything|have I got (?:anything|any (?:plans|meetings?|events?|appointments?))|am I (?:free|busy|available)|are we (?:free|busy)|any(?:thing)?(?: plans| meetings?| events?| appointments?)?(?: on| planned| scheduled)?)(?: (?:on|in|for|planned|scheduled|coming up|happening|doing|going on|at|during|over|up))*(?: (?:in |on )?(?:my |the )?${HERE})?(?: for| on)? (?<period>${PERIOD})`,
    ),
    plan: ({ period = '' }, s) => (hasDate(period, s) ? listFor(period, s) : null),
  },
  {
    intent: 'calendar-list',
    when: re(
      `(?:my |the |our )?(?:${HERE}|schedule|appointments|meetings|events)(?: (?:for|on))?(?<period>(?: ${PERIOD})?)`,
    ),
    plan: ({ period = '' }, s) => listFor(period, s),
  },
  {
    intent: 'calendar-list',
    when: re(
      `what(?:'s| is) (?:coming up|next|on next|my next (?:appointment|meeting|event))|what do I have coming up|anything coming up|what's on|what reminders do I have|(?:list|show(?: me)?) (?:all )?my reminders|my reminders|do I have (?:any )?(?:plans|meetings|appointments|events)(?: coming up| soon)?|am I (?:free|busy)`,
    ),
    plan: () => listEvents({}),
  },
  {
    intent: 'calendar-list',
    when: re(
      `(?:when(?:'s| is| are)|what (?:time|day|date) is|what time(?:'s| is)) (?:my |our |the )?(?:next )?(?<what>.*\\b${EVENT}s?\\b.*)`,
    ),
    plan: ({ what = '' }, s) => {
      if (/\bbirthday\b|\banniversary\b|^it\b/i.test(what)) return null
      const { title: name, when } = splitWhen(what, s)
      return name ? findEvent(name, when, s) : null
    },
  },
  {
    intent: 'calendar-find',
    when: re(`(?:do I have|have I got|is there) (?:an? |any |the |my )?(?<what>.*\\b${EVENT}\\b.*)`),
    plan: ({ what = '' }, s) => {
      const { title: name, when } = splitWhen(what, s)
      return name && when ? findEvent(name, when, s) : null
    },
  },
  // cancel
  {
    intent: 'calendar-clear',
    when: re(
      `(?:clear|empty|wipe|delete|erase|reset|remove|cancel) (?:all |everything )?(?:(?:of |in |from |on )*(?:my |the |our )?(?:whole |entire )?(?:${HERE}|events|appointments|meetings|reminders))(?: .*)?`,
    ),
    plan: () =>
      say('calendar-clear', 'I take events out one at a time, so that nothing goes by mistake: say "cancel dentist".'),
  },
  {
    intent: 'calendar-remove',
    when: re(
      `(?:cancel|delete|remove|drop|clear|scrap|take|erase|get rid of|unschedule) (?<what>.+?) (?:from|off|in|on) (?:my |the |our )?${HERE}(?<rest>(?: .*)?)`,
    ),
    plan: ({ what = '', rest = '' }, s) => removeEvent(`${what}${rest}`, s),
  },
  {
    intent: 'calendar-remove',
    when: re(`(?:cancel|call off|unschedule) (?<what>.+)`),
    plan: ({ what = '' }, s) =>
      /^(?:it|that|this|everything|all)\b|\b(?:subscription|account|order|membership|plan)\b/i.test(what)
        ? null
        : removeEvent(what, s),
  },
  {
    intent: 'calendar-remove',
    when: re(
      `(?:delete|remove|drop|scrap) (?:the |my |our |that )?(?<what>.*\\b(?:appointment|meeting|event|reminder|alarm)\\b.*)`,
    ),
    plan: ({ what = '' }, s) =>
      removeEvent(what.replace(/\b(?:event|reminder)\b(?: (?:for|to|about|called))?/i, '').trim(), s),
  },
  // rename and move
  {
    intent: 'calendar-rename',
    when: re(
      `(?:rename|retitle) (?:my |the |our )?(?:event |appointment |meeting )?(?<what>.+?)(?: (?:event|appointment|meeting))? (?:to|as) (?<to>.+)`,
    ),
    plan: ({ what = '', to = '' }) =>
      /\b(?:note|list|conversation|chat)\b/i.test(what) ? null : renameEvent(what, to),
  },
  {
    intent: 'calendar-move',
    when: re(
      `(?:move|reschedule|shift|push|push back|postpone|delay|bring forward|change|rearrange|switch) (?:the (?:time|date|day) of )?(?<what>.+) (?:to|until|till|for|back to|forward to) (?<to>.+)`,
    ),
    plan: ({ what = '', to = '' }, s) => (/^(?:it|that|this)$/i.test(what) ? null : moveEvent(what, to, s)),
  },
]
