/** What is private in a message is nowhere: not in the conversation, not in what the model was sent, in no file of home. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compose } from './compose'
import { PRIVATE_HIDDEN } from './engine/loop/turn-rows'
import { inMemoryClient } from './rpc'
import { scriptedModel } from './testing/scripted-model'
import { tempHome } from './testing/temp-home'

const KEY = 'sk-ant-api03-q1w2e3r4t5y6u7i8o9p0'
const CARD = '4111 1111 1111 1111'
const SPOKEN = 'the gate opens with marzipan'

const holding = (home: string) =>
  readdirSync(home, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /marzipan|q1w2e3r4|1111 1111/.test(readFileSync(path, 'latin1')))

it('is hidden in what is sent and in what is edited, before it is stored and before a model sees it', async () => {
  const home = tempHome()
  const model = scriptedModel(() => ({ text: 'I see.' }))
  const models = { open: async () => model }
  const hearken = await compose({ home, shell: 'test', version: '0', env: {}, cwd: null, replace: { models } })
  const client = inMemoryClient(hearken.router)
  const events = await client.events.watch({})
  await events.next()
  const done = async (turnId: string) => {
    for (;;) {
      const { value: event, done: isOver } = await events.next()
      if (isOver) throw new Error('the events ended')
      if (event.type === 'turn' && event.turn_id === turnId && event.event.type === 'done') return event.event.message
    }
  }
  const text = `my key is ${KEY}, and <private>${SPOKEN}</private> too`
  const sent = await client.chat.send({ conversation_id: null, text })
  expect((await done(sent.turn_id)).notices).toContain(PRIVATE_HIDDEN)
  const edited = await client.chat.edit({ message_id: sent.message_id, text: `pay with ${CARD} please` })
  expect((await done(edited.turn_id)).notices).toContain(PRIVATE_HIDDEN)
  const plain = await client.chat.send({ conversation_id: sent.conversation_id, text: 'thanks' })
  expect((await done(plain.turn_id)).notices).not.toContain(PRIVATE_HIDDEN)

  const open = await client.chat.open({ conversation_id: sent.conversation_id })
  expect(open.messages[0]?.text).toBe('pay with [private] please')
  await client.chat.select({ message_id: sent.message_id })
  const before = await client.chat.open({ conversation_id: sent.conversation_id })
  expect(before.messages[0]?.text).toBe('my key is [private], and [private] too')
  expect(JSON.stringify(model.requests)).toContain('my key is [private]')
  expect(JSON.stringify(model.requests)).not.toMatch(/marzipan|q1w2e3r4|1111 1111/)
  await hearken.close()
  expect(holding(home)).toEqual([])
})
