/** LoCoMo's conversations as memories and questions. Licence CC BY-NC 4.0: read from where it lies, never copied here. */
import { existsSync, readFileSync } from 'node:fs'

export interface Turn {
  /** `D1:3` */
  id: string
  session: string
  speaker: string
  text: string
  /** YYYY-MM-DD */
  date: string
}

export interface Question {
  text: string
  /** 1 multi-hop, 2 temporal, 3 open, 4 single-hop. */
  category: number
  /** Turn ids, at least one. */
  evidence: string[]
}

export interface Conversation {
  turns: Turn[]
  questions: Question[]
}

interface RawTurn {
  speaker: string
  dia_id: string
  text: string
  blip_caption?: string
}

interface Raw {
  conversation: Record<string, unknown>
  qa: { question: string; category: number; evidence?: string[] }[]
}

/** null when the file is not there. Questions of category 5 and those without evidence are left out. */
export function readLocomo(path: string): Conversation[] | null {
  if (!existsSync(path)) return null
  return (JSON.parse(readFileSync(path, 'utf8')) as Raw[]).map(({ conversation, qa }) => {
    const sessions = Object.keys(conversation).filter((key) => /^session_\d+$/.test(key))
    sessions.sort((a, b) => Number(a.slice(8)) - Number(b.slice(8)))
    const turns = sessions.flatMap((session) =>
      (conversation[session] as RawTurn[]).map((turn) => ({
        id: turn.dia_id,
        session,
        speaker: turn.speaker,
        text: turn.blip_caption ? `${turn.text} [${turn.blip_caption}]` : turn.text,
        date: dayOf(conversation[`${session}_date_time`] as string),
      })),
    )
    const known = new Set(turns.map(({ id }) => id))
    const questions = qa.flatMap(({ question, category, evidence = [] }) => {
      const ids = [...new Set(evidence.join(' ').match(/D\d+:\d+/g) ?? [])].filter((id) => known.has(id))
      return category === 5 || ids.length === 0 ? [] : [{ text: question, category, evidence: ids }]
    })
    return { turns, questions }
  })
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "1:56 pm on 8 May, 2023" → "2023-05-08" */
function dayOf(text: string): string {
  const [, day = '1', month = 'January', year = '2023'] = /(\d+) (\w+), (\d{4})/.exec(text) ?? []
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}
