/**
 * Keeps a battle blind: sentences in which an answer says which model it is are hidden until the vote, in every answer alike.
 * Text is let out in whole sentences, so that the rhythm in which a model writes does not name it either.
 */
import type { ModelChoice } from '../../../contract'

export const HIDDEN = '[hidden until you vote]'

export interface Veil {
  hide(text: string): string
  /** The same as the text comes: what may be shown by now, and at the end the rest. */
  stream(): { push(text: string): string; end(): string }
}

/** Makers, each with the words by which its models call themselves. */
const MAKERS = [
  ['anthropic', 'claude'],
  ['openai', 'chatgpt', 'gpt'],
  ['google', 'deepmind', 'gemini', 'gemma'],
  ['meta ai', 'llama'],
  ['alibaba', 'tongyi', 'qwen'],
  ['mistral', 'mixtral', 'ministral'],
  ['deepseek'],
  ['xai', 'grok'],
  ['microsoft', 'phi'],
  ['cohere', 'command r'],
  ['moonshot', 'kimi'],
  ['zhipu', 'glm'],
]
/** What only the built-in model says, and always of itself. */
const BUILT_IN =
  /\bbuilt-in\b|\bno AI model\b|Settings → Models|\bfixed set of commands\b|\bonly from what you have told me\b/i
const FIRST_PERSON = /\b(?:i|i['’]m|i['’]ve|me|my|mine|myself|we|our|as an?)\b/i
/** Where a sentence ends. */
const END = /[.!?…]["'”’)\]]*\s+|\n+/g

/** `models` as they were chosen; what the prompt itself names is no secret. */
export function createVeil(models: Pick<ModelChoice, 'provider' | 'model'>[], prompt: string): Veil {
  const asked = prompt.toLowerCase()
  const names = [...new Set(models.flatMap((model) => namesOf(model, asked)))].sort((a, b) => b.length - a.length)
  const named = wordsIn(names)
  /** Nothing but names: whoever else is called Claude has another one beside it. */
  const isSignature = (sentence: string) =>
    names.reduce((left, name) => left.replaceAll(name, ''), sentence.toLowerCase()).replace(/[^\p{L}]|\bby\b/gu, '') ===
    ''
  const builtIn = models.some(({ provider }) => provider === 'builtin')
  const tells = (sentence: string) =>
    (builtIn && BUILT_IN.test(sentence)) ||
    (named?.test(sentence) === true && (FIRST_PERSON.test(sentence) || isSignature(sentence)))

  function stream() {
    let waiting = ''
    let hidden = false
    const out = (sentence: string): string => {
      if (!tells(sentence)) {
        if (sentence.trim() !== '') hidden = false
        return sentence
      }
      const space = /\s*$/.exec(sentence)?.[0] ?? ''
      // One mark for sentences that follow each other.
      const mark = hidden ? '' : HIDDEN + space
      hidden = true
      return mark
    }
    return {
      push(text: string) {
        waiting += text
        let shown = ''
        let from = 0
        for (const { 0: end, index } of waiting.matchAll(END)) {
          const to = index + end.length
          // More of these spaces may come.
          if (to === waiting.length) break
          shown += out(waiting.slice(from, to))
          from = to
        }
        waiting = waiting.slice(from)
        return shown
      },
      end() {
        const rest = waiting === '' ? '' : out(waiting)
        waiting = ''
        return rest
      },
    }
  }
  return {
    stream,
    hide(text) {
      const { push, end } = stream()
      return push(text) + end()
    },
  }
}

/** In lower case: its id, the id without who serves it and its date, and what its maker is called, unless that was asked about. */
function namesOf({ provider, model }: Pick<ModelChoice, 'provider' | 'model'>, asked: string): string[] {
  if (provider === 'builtin') return []
  const id = model.toLowerCase()
  const bare = (id.split('/').at(-1) ?? id).replace(/[:@].*$/, '')
  const makers = MAKERS.filter((words) => words.some((word) => id.includes(word) || provider === word))
  const own = [id, bare, bare.replace(/-\d{4}-?\d{2}-?\d{2}$/, '')].filter((name) => name.length > 2)
  const askedAbout = (names: string[]) => wordsIn(names)?.test(asked) === true
  return [...own.filter((name) => !askedAbout([name])), ...(askedAbout(makers.flat()) ? [] : makers.flat())]
}

/** Any of them as a word of its own; null: there are none. */
const wordsIn = (names: string[]): RegExp | null =>
  names.length === 0 ? null : new RegExp(`(?<![a-z])(?:${names.map(literal).join('|')})(?![a-z])`, 'i')

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
