/** What a judge is shown of a reply, whether a case of an eval or a person asked for it. */
import type { Message } from '../../../contract'
import type { Material } from './rubric'

type Seen = Pick<Message, 'text'> & {
  used: readonly Pick<Message['used'][number], 'exact_snippet' | 'source' | 'created_on'>[]
  tools: readonly Pick<Message['tools'][number], 'name' | 'status' | 'result_text'>[]
}

/** `wants`: what a good reply has; nobody knows that of a reply to a person. */
export function materialOf(question: string, reply: Seen, wants = ''): Material {
  return {
    question,
    memory: reply.used.map(({ exact_snippet, source, created_on }) => `${exact_snippet} (${source}, ${created_on})`),
    tools: reply.tools.map((card) => `${card.name} ${card.status}: ${card.result_text}`),
    wants,
    reply: reply.text,
  }
}
