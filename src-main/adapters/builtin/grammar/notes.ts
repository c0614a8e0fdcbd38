/** Notes and lists. */
import {
  callOne,
  failed,
  type Outcome,
  type Plan,
  type Rule,
  record,
  records,
  type Situation,
  say,
  string,
} from '../plan'
import { asTyped, sentenceCase, unquote } from '../tidy'

const LISTS =
  '(?:shopping|grocery|groceries|to-?do|todo|packing|wish|reading|watch|bucket|gift|present|christmas|guest|task|party|camping|holiday|diy|book|movie|film)'

/** "shopping list" → "Shopping list"; "note about the car" is called "Car". */
function noteTitle(words: string): string {
  return sentenceCase(unquote(words.replace(/^(?:my|the|our|a|an|called|named|titled|about|for|on)\s+/i, '')))
}

/** A title for a note without one: its first words. */
function titleFrom(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim().split(' ').slice(0, 6).join(' ')
  return sentenceCase(words.slice(0, 60).replace(/[,;:.!?]+$/, ''))
}

function write(titled: string, text: string, s: Situation): Plan {
  const body = unquote(asTyped(text, s))
  const title = titled || titleFrom(body)
  return callOne(
    'note-write',
    'note_write',
    { title, text: body },
    (data) => `${data.created === false ? 'Replaced' : 'Wrote'} the note “${string(data.title) || title}”.`,
  )
}

function append(title: string, text: string, s: Situation): Plan {
  const body = sentenceCase(unquote(asTyped(text, s)))
  return callOne(
    'note-append',
    'note_append',
    { title, text: body },
    (data) => `Added to “${string(data.title) || title}”: ${body}`,
  )
}

function read(title: string): Plan {
  return callOne('note-read', 'note_read', { title }, (data, outcome) => {
    const text = string(data.text)
    return data.title ? `**${string(data.title)}**\n\n${text || '(empty)'}` : outcome.text
  })
}

/** Reads the note, then writes it back without that line. */
function dropLine(title: string, line: string): Plan {
  const wanted = line
    .replace(/^(?:the|my|an?) /i, '')
    .trim()
    .toLowerCase()
  const bare = (row: string) =>
    row
      .replace(/^[\s*•-]+(?:\[.\]\s*)?/, '')
      .trim()
      .toLowerCase()
  const look = read(title)
  const left = (outcome: Outcome | undefined) => {
    const rows = string(record(outcome?.data).text).split('\n')
    const kept = rows.filter((row) => bare(row) !== wanted)
    return kept.length < rows.length ? kept.join('\n').trim() : null
  }
  return {
    ...look,
    intent: 'note-line',
    reply: ([outcome]) => {
      if (outcome?.isError) return failed(outcome)
      if (left(outcome) === null) return `There is no line “${wanted}” in “${title}”, so I changed nothing.`
      return `“${wanted}” is the only line of “${title}”. Say "delete my ${title.toLowerCase()}" to remove the whole note.`
    },
    next: ([outcome]) => {
      const text = left(outcome)
      if (!text) return null
      return callOne(
        'note-line',
        'note_write',
        { title, text },
        () => `Took “${wanted}” off “${title}”. It has now:\n${text}`,
      )
    },
  }
}

function list(query: string): Plan {
  return callOne('note-list', 'note_list', query ? { query } : {}, (data) => {
    const notes = records(data.notes)
    if (notes.length === 0)
      return query ? `No note matches “${query}”.` : 'You have no notes yet. Say "write a note called Ideas: …".'
    return `Your notes:\n${notes.map((note) => `- ${string(note.title)}`).join('\n')}`
  })
}

const isList = (words: string) => new RegExp(`\\blist\\b|\\bnote\\b|^${LISTS}$`, 'i').test(words)

export const rules: Rule[] = [
  // write
  {
    intent: 'note-write',
    when: /^note to self\s*[:,-]?\s+(?<text>.+)$/i,
    plan: ({ text = '' }, s) => write('', text, s),
  },
  {
    intent: 'list-start',
    when: /^(?:start|create|make|begin|new) ?(?:me )?(?:an? |my |the |new )*(?<title>[\w' -]*?list)(?:(?: with| containing|:|, with)\s*(?<text>.+))?$/i,
    plan: ({ title = '', text = '' }, s) =>
      text
        ? append(noteTitle(title), text, s)
        : say('list-start', `Say what goes on it: "add milk to my ${title.replace(/^(?:my|the|a) /i, '')}".`),
  },
  {
    intent: 'note-write',
    when: /^(?:write|make|take|create|start|new|save|add|leave|jot down|keep|draft)(?: me)? ?(?:an? |the |new )*(?:quick |short )?note (?:called|named|titled|with the title|entitled) (?<title>"[^"]+"|.+?)(?:\s*[:,-]\s+|\s+(?:that says|saying|with(?: the)?(?: text| content)?|containing|which says|and (?:write|say|put))[:,]?\s+)(?<text>.+)$/i,
    plan: ({ title = '', text = '' }, s) => write(noteTitle(title), text, s),
  },
  {
    intent: 'note-write',
    when: /^(?:write|make|take|create|start|new|save|add|leave|jot down|keep)(?: me)? ?(?:an? |the |new )*(?:quick |short )?note (?:about|on|for) (?<title>.+?)(?:\s*:\s+|\s+(?:that says|saying|which says)[:,]?\s+)(?<text>.+)$/i,
    plan: ({ title = '', text = '' }, s) => write(noteTitle(title), text, s),
  },
  {
    intent: 'note-write',
    when: /^(?:(?:write|make|take|create|new|save|add|leave|jot down|keep)(?: me)? ?(?:an? |the |new )*(?:quick |short )?note(?: to self)?|note(?: to self)?|memo)(?:\s*[:,-]\s*|\s+(?:that says|saying|which says|to)[:,]?\s+)(?<text>.+)$/i,
    plan: ({ text = '' }, s) => (/^that\b/i.test(text) ? null : write('', text, s)),
  },
  {
    intent: 'note-write',
    when: /^(?:write|jot|put)(?: this| that| it)? down\s*[:,-]\s*(?<text>.+)$/i,
    plan: ({ text = '' }, s) => write('', text, s),
  },
  // append
  {
    intent: 'note-append',
    when: /^(?:add|append|put|write|stick|include) (?<text>.+?) (?:to|on|onto|in|into|at the end of) (?:my |the |our )?(?<title>.+)$/i,
    plan: ({ text = '', title = '' }, s) => {
      if (!isList(title) || /\b(?:calendar|diary|agenda)\b/i.test(title)) return null
      return append(noteTitle(title.replace(/\s+notes?$/i, '').replace(/^note (?:called |named )?/i, '')), text, s)
    },
  },
  {
    intent: 'note-append',
    when: /^(?:add|append) to (?:my |the |our )?(?<title>.+?(?: list| note))\s*[:,]?\s+(?<text>.+)$/i,
    plan: ({ text = '', title = '' }, s) => append(noteTitle(title.replace(/\s+note$/i, '')), text, s),
  },
  // list
  {
    intent: 'note-list',
    when: /^(?:(?:list|show|see|view|open|read|get|display)(?: me)?(?: all)?(?: of)?(?: my| the| our)? notes|(?:what|which) notes (?:do I have|are there|have I (?:got|written|made))|do I have (?:any )?notes|(?:my|all) notes|how many notes do I have|what(?:'s| is) in my notes|notes)(?: (?:about|on|for|called) (?<query>.+))?$/i,
    plan: ({ query = '' }) => list(query.replace(/^(?:the|my|our|an?) /i, '')),
  },
  // read
  {
    intent: 'note-read',
    when: /^(?:read|open|show|see|view|get|display)(?: me)?(?: out)? (?:my |the |our )?(?:note (?:called|named|titled|about|on) (?<called>.+)|(?<title>.+?) note|(?<list>.+? list))$/i,
    plan: ({ called, title, list: words }) => read(noteTitle(called ?? title ?? words ?? '')),
  },
  {
    intent: 'note-read',
    when: /^what(?:'s| is| does)(?: written)?(?: on| in)? (?:my |the |our )?(?:note (?:called|named|titled|about|on) (?<called>.+?)|(?<title>.+?) note|(?<list>.+? list))(?: say| contain)?$/i,
    plan: ({ called, title, list: words }, s) =>
      words && !/^what(?:'s| is) (?:on|in)\b/i.test(s.text) ? null : read(noteTitle(called ?? title ?? words ?? '')),
  },
  // delete
  {
    intent: 'note-line',
    when: /^(?:delete|remove|take|cross|tick|check|strike|scratch)(?: off| out)? (?<text>.+?) (?:from|off|on|in|out of) (?:my |the |our )?(?<title>.+)$/i,
    plan: ({ text = '', title = '' }) =>
      isList(title) ? dropLine(noteTitle(title.replace(/\s+notes?$/i, '')), text) : null,
  },
  {
    intent: 'note-delete',
    when: /^(?:delete|remove|erase|bin|throw away|trash|discard) (?:my |the |our )?(?:note (?:called |named |titled |about |on )?(?<called>.+)|(?<title>.+?) note|(?<list>.+? list))$/i,
    plan: ({ called, title: words, list: listed }) => {
      const title = noteTitle(called ?? words ?? listed ?? '')
      return callOne(
        'note-delete',
        'note_delete',
        { title },
        (data) => `Deleted the note “${string(record(data).title) || title}”. You can undo it.`,
      )
    },
  },
]
