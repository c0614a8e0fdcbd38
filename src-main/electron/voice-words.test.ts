import { expect, it } from 'vitest'
import type { VoiceState } from '../contract/index'
import { overlayBounds } from './bounds'
import { trayVoice } from './voice-words'

const state = (change: Partial<VoiceState>) =>
  ({ enabled: true, mic: 'closed', phase: 'listening', problem: null, device_label: '', ...change }) as VoiceState

it.each([
  [{ enabled: false }, 'Voice is off'],
  [{}, 'Voice is on, microphone closed'],
  [{ mic: 'open', device_label: 'Desk' }, 'Microphone open (Desk)'],
  [{ mic: 'open', phase: 'capturing' }, 'Listening to you'],
  [{ problem: { code: 'mic_absent', message: 'There is no microphone.', action: '' } }, 'There is no microphone.'],
  // Open is said first, whatever else is wrong.
  [{ enabled: false, mic: 'open' }, 'Microphone open'],
] as [Partial<VoiceState>, string][])('the tray says %j as %s', (change, text) => {
  expect(trayVoice(state(change)).text).toBe(text)
})

it('the pill sits at the bottom centre, within the work area', () => {
  const area = { x: 100, y: 50, width: 1_000, height: 700 }
  expect(overlayBounds(area, { width: 300.4, height: 80 })).toEqual({ x: 450, y: 646, width: 301, height: 80 })
  expect(overlayBounds(area, { width: 2_000, height: 900 })).toEqual({ x: 100, y: 50, width: 1_000, height: 676 })
})
