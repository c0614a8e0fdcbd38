import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ABOUT, ADD_MODEL } from '../../../adapters/builtin/about'
import { createVeil, HIDDEN } from './veil'

const claude = { provider: 'anthropic', model: 'claude-sonnet-5' } as const
const gpt = { provider: 'openai', model: 'openai/gpt-5-2025-08-07' } as const
const local = { provider: 'openai', model: 'qwen3:8b' } as const
const builtin = { provider: 'builtin', model: 'built-in' } as const
const ALL = [claude, gpt, local, builtin]
const hide = (text: string, prompt = 'Who wrote Dune?') => createVeil(ALL, prompt).hide(text)

describe('a veil', () => {
  it.each([
    ["I'm Claude, made by Anthropic. Frank Herbert wrote it.", `${HIDDEN} Frank Herbert wrote it.`],
    ['As an AI made by OpenAI I can say: Frank Herbert.', HIDDEN],
    ['Frank Herbert.\n\n— GPT-5', `Frank Herbert.\n\n${HIDDEN}`],
    ['**Claude**, by Anthropic!', HIDDEN],
    ['I am Qwen. My maker is Alibaba. It was Frank Herbert.', `${HIDDEN} It was Frank Herbert.`],
    ['My id is claude-sonnet-5! Herbert.', `${HIDDEN} Herbert.`],
    [`I know nothing of it. ${ABOUT} ${ADD_MODEL}`, `I know nothing of it. ${HIDDEN} `],
  ])('hides where an answer says who it is: %s', (text, shown) => expect(hide(text)).toBe(shown))

  it.each([
    'Frank Herbert wrote it in 1965. I like it.',
    // Others of that name, and what any model may say of the subject.
    'Claude Shannon.',
    'OpenAI made it.',
    'ChatGPT was released by OpenAI in November of the year 2022.',
    'I keep my llamas in a meadow; my alphabet ends with gptx.',
    'Open the settings and choose a model of car.',
  ])('leaves the rest: %s', (text) => expect(hide(text)).toBe(text))

  it('does not hide what was asked about, nor the names of models that take no part', () => {
    expect(hide('I think Claude is a river in France.', 'Is Claude a river?')).toBe(
      'I think Claude is a river in France.',
    )
    expect(hide('I know: OpenAI did.', 'Who made ChatGPT?')).toBe('I know: OpenAI did.')
    expect(hide("I'm gpt-5, so I know. OpenAI did.", 'Who made ChatGPT?')).toBe(`${HIDDEN} OpenAI did.`)
    expect(createVeil([{ provider: 'openai', model: 'phi4' }], 'What is philosophy?').hide('I am Phi.')).toBe(HIDDEN)
    expect(createVeil([local], '').hide('I am Claude.')).toBe('I am Claude.')
    expect(createVeil([claude], '').hide('I use a built-in cupboard.')).toBe('I use a built-in cupboard.')
  })

  it('lets a text out sentence by sentence, the same however it comes', () => {
    const { push, end } = createVeil(ALL, '').stream()
    expect(['I am Cl', 'aude. Her', 'bert wrote', ' it! ', 'Yes', '.'].map(push)).toEqual([
      '',
      `${HIDDEN} `,
      '',
      '',
      'Herbert wrote it! ',
      '',
    ])
    expect(end()).toBe('Yes.')
    const piece = fc.constantFrom('I am Claude', '. ', 'Herbert', '! ', '\n', ' ', 'built-in', 'x', '…', 'my GPT', '?')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const veil = createVeil(ALL, '')
        const live = veil.stream()
        expect(pieces.map(live.push).join('') + live.end()).toBe(veil.hide(pieces.join('')))
      }),
      { numRuns: 300 },
    )
  })
})
