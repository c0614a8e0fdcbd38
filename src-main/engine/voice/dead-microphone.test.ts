import { expect, it } from 'vitest'
import { createDeadMicrophone } from './dead-microphone'

const FRAME = 1280
const quiet = new Int16Array(FRAME)
const room = Int16Array.from({ length: FRAME }, (_, at) => at % 2)

it('says so once after ten seconds of digital silence, and once when sound is back', () => {
  const microphone = createDeadMicrophone()
  for (let frame = 1; frame < 125; frame++) expect(microphone.push(quiet)).toBeNull()
  expect(microphone.push(quiet)).toBe('dead')
  expect(microphone.push(quiet)).toBeNull()
  expect(microphone.push(room)).toBe('alive')
  expect(microphone.push(room)).toBeNull()
})

it('takes any one number for silence, and the faintest sound for a live microphone', () => {
  const microphone = createDeadMicrophone({ afterMs: 160 })
  const offset = new Int16Array(FRAME).fill(-7)
  expect(microphone.push(offset)).toBeNull()
  expect(microphone.push(room)).toBeNull()
  expect(microphone.push(offset)).toBeNull()
  expect(microphone.push(offset)).toBe('dead')
})
