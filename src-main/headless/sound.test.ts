/** The channel of sound in the headless shell: the same door as everything else, then a ticket. */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { get, heard, shell, signIn, socket } from './suite/shell'

const closing = async (opened: WebSocket) => ((await once(opened, 'close')) as [CloseEvent])[0]

test('needs the session, our own origin and a ticket', async () => {
  await expect(socket({}, '/sound?ticket=right')).rejects.toThrow('refused')
  const cookie = await signIn()
  const foreign = { cookie, origin: 'http://evil.example' }
  await expect(socket(foreign, '/sound?ticket=right')).rejects.toThrow('refused')
  const stranger = await socket({ cookie }, '/sound?ticket=wrong')
  expect((await closing(stranger)).code).toBe(4401)
  expect((await get('/sound', { cookie })).status).toBe(426)
})

test('takes frames and nothing else', async () => {
  const cookie = await signIn()
  const origin = `http://127.0.0.1:${shell.port}`
  const page = await socket({ cookie, origin }, '/sound?ticket=right')
  page.send(new Uint8Array(2_560).fill(7))
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]).toEqual(new Uint8Array(2_560).fill(7))
  page.send('text')
  expect((await closing(page)).code).toBe(1003)
})
