import { expect, it } from 'vitest'
import { holdMicrophone } from './held-microphone'
import { type Microphone, MicrophoneError, type MicrophoneEvents } from './microphone'

function bench() {
  const told: string[] = []
  const asked: { deviceId: string; events: MicrophoneEvents; answer: PromiseWithResolvers<Microphone> }[] = []
  const held = holdMicrophone({
    open(deviceId, events) {
      const answer = Promise.withResolvers<Microphone>()
      asked.push({ deviceId, events, answer })
      return answer.promise
    },
    frame: (frame) => told.push(`frame ${frame.byteLength}`),
    opened: (label) => told.push(`opened ${label}`),
    closed: () => told.push('closed'),
    failed: (why) => told.push(`failed ${why}`),
  })
  const give = async (at: number, label: string) => {
    asked[at]?.answer.resolve({ label, deviceId: label, close: () => told.push(`let go ${label}`) })
    await Promise.resolve()
    await Promise.resolve()
  }
  const refuse = async (at: number, error: Error) => {
    asked[at]?.answer.reject(error)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { told, asked, held, give, refuse }
}

it('opens, passes frames on, closes, and passes nothing on after that', async () => {
  const { told, asked, held, give } = bench()
  held.want('')
  await give(0, 'desk')
  asked[0]?.events.frame(new ArrayBuffer(8))
  held.unwant()
  asked[0]?.events.frame(new ArrayBuffer(8))
  expect(told).toEqual(['opened desk', 'frame 8', 'let go desk', 'closed'])
  expect(held.current()).toBeNull()
})

it('closes at once what was opened too late, without calling it open', async () => {
  const { told, held, give } = bench()
  held.want('')
  held.unwant()
  await give(0, 'desk')
  expect(told).toEqual(['let go desk', 'closed'])
})

it('asks once when it is wanted, unwanted and wanted again while a question stands', async () => {
  const { told, asked, held, give } = bench()
  held.want('')
  held.unwant()
  held.want('')
  await give(0, 'desk')
  expect([told, asked.length]).toEqual([['opened desk'], 1])
})

it('says why it failed, and does not try again by itself', async () => {
  const { told, asked, held, refuse } = bench()
  held.want('')
  await refuse(0, new MicrophoneError('denied', 'no'))
  expect([told, asked.length, held.current()]).toEqual([['failed denied'], 1, null])
  held.want('')
  await refuse(1, new Error('odd'))
  expect(told).toEqual(['failed denied', 'failed busy'])
})

it('is lost when its track ends, once', async () => {
  const { told, asked, held, give } = bench()
  held.want('')
  await give(0, 'headset')
  asked[0]?.events.lost()
  asked[0]?.events.lost()
  expect(told).toEqual(['opened headset', 'failed lost'])
  held.unwant()
  expect(told).toEqual(['opened headset', 'failed lost', 'closed'])
})

it('moves to another one without having two open', async () => {
  const { told, asked, held, give } = bench()
  held.move('headset')
  expect(asked).toEqual([])
  held.want('')
  await give(0, 'desk')
  held.move('headset')
  await Promise.resolve()
  expect(asked[1]?.deviceId).toBe('headset')
  await give(1, 'headset')
  expect(told).toEqual(['opened desk', 'let go desk', 'opened headset'])
})
