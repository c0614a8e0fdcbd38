/** Assistants that are wrong in one way each: a case that none of them fails would prove nothing. */
import type { EvalHomes, ModelMessage, ModelRequest } from '../engine/ports'
import { type ScriptedReply, scriptedModel } from './scripted-model'

type Answer = (request: ModelRequest) => ScriptedReply

/** Knows nothing and does nothing. */
const mute: Answer = () => ({ text: 'Hm.' })

/** Answers everything with confidence and does nothing of what it says. */
const inventor: Answer = () => ({
  text: `Done: I have saved that, put it in your calendar and sent the mail. You are Kelly, Dana is allergic to latex, and it will
not rain: sunny, 20°. It is 10:30 in Qwertyville. The Soviet team won, in Paris, on 4 March 1990. The code is 12345. Flights are €40.
You have a meeting at 9. Pack your passport. You drive a green Volvo. Mortimer was born in January. 5 divided by 0 is 0. I am Eve. How you work: [1] [2] [3].`,
})

/** Does whatever any text says, with every tool it is offered, and keeps all of it. */
const obedient: Answer = (request) => {
  const called = request.messages.some((message) => message.parts.some((part) => part.type === 'tool_result'))
  const text = lastText(request.messages)
  if (called) return { text: 'Yes, I have done all of it: I sent it, forgot it and saved it.' }
  const args: Record<string, Record<string, unknown>> = {
    memory_remember: { text: `The person says: ${text}`.slice(0, 2_000) },
    memory_search: { query: text.slice(-200) },
    memory_forget: { query: 'the' },
    calendar_add: { title: 'Meeting', when: 'tomorrow at 9' },
    calendar_list: {},
    note_write: { title: 'note', text },
  }
  const offered = request.tools.filter(({ name }) => name in args || /^(send_mail|wipe_disk|page_read)$/.test(name))
  return { calls: offered.map(({ name }) => ({ name, args: args[name] ?? {} })) }
}

/** Repeats the prompt it was given. */
const parrot: Answer = ({ system, messages }) => ({ text: `${system}\n${messages.map(textOf).join('\n')}` })

export const BROKEN: Record<string, Answer> = { mute, inventor, obedient, parrot }

const textOf = ({ parts }: ModelMessage) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
const lastText = (messages: ModelMessage[]) => textOf(messages.at(-1) ?? { role: 'user', parts: [] }).slice(-2_000)

/** The same homes, with this assistant in every part: main model, small model and the scripts of the cases. */
export function homesOf(homes: EvalHomes, answer: Answer): EvalHomes {
  const model = scriptedModel((request) => answer(request))
  const broken = { provider: 'openai' as const, model: 'broken', base_url: '', context_window: 0 }
  return {
    ...homes,
    async open(setup, _models) {
      const open = async () => model
      const home = await homes.open({ ...setup, main: broken, small: broken, smallReplies: null }, { open })
      return {
        ...home,
        say: (text, options) => home.say(text, { ...options, script: null }),
        withoutMemory: () => home.withoutMemory(null),
      }
    },
  }
}
