import { expect, it } from 'vitest'
import type { Approval } from '../../contract'
import { openPage, SPEECH_LEVEL, settle } from '../../testing/voice-kit'
import { room } from '../../testing/voice-room'
import { WAITS } from './machine/types'

const QUESTION = 'Sending the message to Kelly: yes or no?'

/** A spoken turn whose tool asks; `say` is what the person answers, `click` an answer on the screen. */
async function asked() {
  const all = await room()
  const { session, ask, turn, hub, sent, frames, speech } = all
  const page = await openPage(session)
  await ask('tell Kelly I am late')
  const turn_id = sent[0]?.turn_id ?? ''
  const approval = (id: string, label = 'Sending the message to Kelly'): Approval => ({
    id,
    turn_id,
    conversation_id: 'c1',
    call_id: 'k',
    tool: 'message_send',
    access: 'outward',
    source: 'local',
    label,
    args_json: '{}',
    asked_at: '',
    expires_at: '',
  })
  const question = async (id = 'a1', label?: string) => {
    hub.emit({ type: 'approval', approval: approval(id, label) })
    await settle(60)
  }
  const over = async (approval_id: string, outcome: 'allowed' | 'refused' | 'timed_out' = 'allowed') => {
    hub.emit({ type: 'approval_ended', approval_id, turn_id, outcome })
    await settle(60)
  }
  const say = async (text: string) => {
    speech.next = { text }
    await frames(10, SPEECH_LEVEL)
    await frames(12)
    await settle(60)
  }
  turn({ type: 'text', text: 'I will tell her now. ' })
  return { ...all, page, question, over, say }
}

it.each([
  ['yes', true],
  ['No, do not.', false],
] as const)('a tool’s question is asked aloud and answered by voice: %s', async (answer, allow) => {
  const { session, question, say, answers, speech, states, turn, done, sent } = await asked()
  await question()
  expect(speech.spoken).toEqual(['I will tell her now.', QUESTION])
  expect(session.state()).toMatchObject({
    phase: 'awake',
    purpose: 'answer',
    trigger: 'asked',
    question: { approval_id: 'a1', text: QUESTION },
    turn_id: sent[0]?.turn_id,
  })
  await say(answer)
  expect([answers, session.state().phase, session.state().question]).toEqual([[['a1', allow]], 'thinking', null])
  turn({ type: 'text', text: 'That is settled then. ' })
  done()
  await settle(60)
  expect(speech.spoken.at(-1)).toBe('That is settled then.')
  expect([session.state().phase, sent.length]).toEqual(['listening', 1])
  expect(states.filter(({ phase }) => phase === 'awake').at(-1)).toMatchObject({ purpose: 'answer' })
})

it('what is neither is asked about once more, and then is a no', async () => {
  const { session, question, say, answers, speech, clock } = await asked()
  await question()
  await say('maybe tomorrow then')
  expect([answers, speech.spoken.at(-1), session.state().phase]).toEqual([
    [],
    `Please say yes or no. ${QUESTION}`,
    'awake',
  ])
  await clock.advance(WAITS.firstWord)
  await settle(60)
  expect([answers, session.state().phase]).toEqual([[['a1', false]], 'thinking'])
})

it('a click while it is asked, or while the answer is listened for, ends the asking', async () => {
  for (const autoplay of [true, false]) {
    const { session, question, over, answers, page, turn, speech } = await asked()
    await settle(60)
    page.autoplay = autoplay
    await question()
    expect(session.state().phase).toBe(autoplay ? 'awake' : 'speaking')
    await over('a1')
    expect([session.state().phase, session.state().question, answers]).toEqual(['thinking', null, []])
    page.autoplay = true
    turn({ type: 'text', text: 'The message is on its way. ' })
    await settle(60)
    expect(speech.spoken.at(-1)).toBe('The message is on its way.')
    await session.close()
  }
})

it('two questions are asked one after the other', async () => {
  const { question, say, answers, speech, over } = await asked()
  await question('a1')
  await question('a2', 'Deleting the old message')
  await question('a3', 'Sending it again')
  await over('a3', 'timed_out')
  expect(speech.spoken.at(-1)).toBe(QUESTION)
  await say('yes')
  expect(speech.spoken.at(-1)).toBe('Deleting the old message: yes or no?')
  await say('no')
  expect(answers).toEqual([
    ['a1', true],
    ['a2', false],
  ])
})

it('the button answers the question instead of breaking the turn off; cancel breaks it off', async () => {
  const { session, question, page, frames, speech, answers, cancelled } = await asked()
  await settle(60)
  page.autoplay = false
  await question()
  session.push('start')
  await settle()
  expect([session.state().phase, session.state().purpose, cancelled]).toEqual(['capturing', 'answer', []])
  speech.next = { text: 'yes please' }
  await frames(6, SPEECH_LEVEL)
  session.push('stop')
  await settle(60)
  expect([answers, session.state().phase, cancelled]).toEqual([[['a1', true]], 'thinking', []])
  await question('a2')
  session.cancel()
  await settle(60)
  expect([session.state().phase, cancelled.length, answers.length]).toEqual(['listening', 1, 1])
})

it('voice switched off while it is asked leaves the question to the screen', async () => {
  const { session, question, over, set, answers, cancelled } = await asked()
  await question()
  set({ enabled: false })
  await settle(60)
  expect([session.state().phase, session.state().question, answers, cancelled]).toEqual(['off', null, [], []])
  await over('a1')
  expect(session.state().phase).toBe('off')
})

it('a turn that ends meanwhile is not waited for', async () => {
  const { session, question, done } = await asked()
  await question()
  done({ code: 'CANCELLED', message: 'You stopped this reply.', action: 'Send it again.' })
  await settle(60)
  expect(session.state()).toMatchObject({ phase: 'listening', question: null, purpose: 'turn' })
})
