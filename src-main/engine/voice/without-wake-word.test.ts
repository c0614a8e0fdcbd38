import { expect, it } from 'vitest'
import { withoutWakeWord } from './without-wake-word'

it.each([
  ['Alexa, what time is it?', 'Alexa', 'what time is it?'],
  ['alexa what time is it', 'Alexa', 'what time is it'],
  [' Hey, Jarvis! Stop.', 'Hey Jarvis', 'Stop.'],
  ['hey jarvis', 'Hey Jarvis', ''],
  ['Alexander the Great was born when?', 'Alexa', 'Alexander the Great was born when?'],
  ['alexa\u2019s birthday is in May', 'Alexa', 'alexa\u2019s birthday is in May'],
  ['what does hey jarvis mean', 'Hey Jarvis', 'what does hey jarvis mean'],
  ['set a ten minute timer', 'A spoken timer ("set a ten minute timer")', 'set a ten minute timer'],
  ['anything', '', 'anything'],
  ['( and more', '(', '( and more'],
])('%j after %j is %j', (text, label, expected) => {
  expect(withoutWakeWord(text, label)).toBe(expected)
})
