import { describe, expect, it } from 'vitest'
import type { VoiceState } from '../../../src-main/contract'
import { announcement, pillView } from './pill-view'
import { micStatus } from './voice-status'

const REST: VoiceState = {
  phase: 'listening',
  enabled: true,
  hands_free: true,
  mic: 'open',
  trigger: null,
  purpose: 'turn',
  wake_word: '',
  heard: '',
  heard_final: false,
  saying: '',
  question: null,
  reading: null,
  conversation_id: null,
  turn_id: null,
  problem: null,
  notice: '',
  device_label: '',
}
const state = (change: Partial<VoiceState>): VoiceState => ({ ...REST, ...change })
const PROBLEM = { code: 'mic_lost', message: 'It is gone.', action: 'Plug it in.' } as const

describe('the pill', () => {
  it.each([
    ['nothing at rest', {}, { kind: 'none' }],
    ['the wake word', { phase: 'awake' }, { kind: 'listening', words: '', mode: 'talk', opening: false }],
    [
      'a held button',
      { phase: 'capturing', trigger: 'push', mic: 'opening' },
      { kind: 'listening', words: '', mode: 'hold', opening: true },
    ],
    [
      'dictation',
      { phase: 'capturing', trigger: 'dictate', purpose: 'dictation', heard: 'dear' },
      { kind: 'listening', words: 'dear', mode: 'dictation', opening: false },
    ],
    ['partial words', { phase: 'transcribing', heard: 'what is' }, { kind: 'writing', words: 'what is' }],
    ['what was understood', { phase: 'thinking', heard: 'what is 2+2' }, { kind: 'thinking', words: 'what is 2+2' }],
    [
      'the sentence spoken',
      { phase: 'speaking', heard: 'q', saying: 'Four.' },
      { kind: 'speaking', words: 'q', saying: 'Four.' },
    ],
    ['a problem', { phase: 'off', problem: PROBLEM }, { kind: 'problem', problem: PROBLEM }],
    ['a problem not while something goes on', { phase: 'thinking', problem: PROBLEM }, { kind: 'thinking', words: '' }],
    [
      'a question of a tool, whatever the phase',
      { phase: 'capturing', question: { approval_id: 'a1', text: 'Send it?' } },
      { kind: 'asking', question: 'Send it?', approvalId: 'a1', listening: true },
    ],
  ] as [string, Partial<VoiceState>, object][])('shows %s', (_name, change, view) => {
    expect(pillView(state(change), null)).toEqual(view)
  })

  it('shows nothing before the first answer, nor a problem that was put away, but the next one', () => {
    expect(pillView(null, null)).toEqual({ kind: 'none' })
    expect(pillView(state({ problem: PROBLEM }), PROBLEM)).toEqual({ kind: 'none' })
    const other = { ...PROBLEM, code: 'mic_busy' } as const
    expect(pillView(state({ problem: other }), PROBLEM)).toEqual({ kind: 'problem', problem: other })
  })

  it('tells a screen reader what was understood, and leaves to the voice what the voice says', () => {
    expect(announcement(pillView(state({ phase: 'thinking', heard: 'hi' }), null))).toEqual({ key: 'said', text: 'hi' })
    expect(announcement(pillView(state({ phase: 'speaking', saying: 'Hello.' }), null)).key).toBe('none')
    expect(announcement(pillView(state({ problem: PROBLEM }), null)).text).toBe('It is gone. Plug it in.')
  })
})

describe('the dot by the microphone', () => {
  it.each([
    ['off', { enabled: false, phase: 'off', mic: 'closed' }, false, 'off', 'off'],
    ['listening', {}, false, 'listening', 'open'],
    ['push-to-talk only', { mic: 'closed', hands_free: false }, false, 'ready', 'ready'],
    ['capturing', { phase: 'capturing' }, false, 'capturing', 'hearing'],
    ['speaking, microphone closed', { phase: 'speaking', mic: 'closed' }, false, 'speaking', 'ready'],
    ['refused', { phase: 'off', mic: 'closed', problem: PROBLEM }, false, 'problem', 'problem'],
    // Whatever the engine says: what is open is shown as open.
    ['off, but open here', { enabled: false, phase: 'off', mic: 'closed' }, true, 'open', 'open'],
    ['refused, but open here', { phase: 'off', mic: 'closed', problem: PROBLEM }, true, 'open', 'open'],
  ] as [string, Partial<VoiceState>, boolean, string, string][])('%s', (_name, change, openHere, key, dot) => {
    expect(micStatus(state(change), openHere)).toMatchObject({ key, dot })
  })
})
