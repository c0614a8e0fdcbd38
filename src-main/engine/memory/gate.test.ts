import { describe, expect, it } from 'vitest'
import { gate } from './gate'

const CLOSED: Record<string, string[]> = {
  'a greeting': [
    'hi',
    'Hello!',
    'hey there',
    'Good morning',
    'good evening, Hearken',
    'how are you?',
    "What's up?",
    'bye for now',
    'good night',
    'Hearken, are you there?',
  ],
  'an acknowledgement': [
    'thanks',
    'Thank you so much!',
    'ok',
    'okay cool',
    'great, thanks',
    'perfect',
    'got it',
    'I see',
    'makes sense',
    'sounds good',
    'nice one',
    'lol',
    '👍',
    '❤️🎉',
    'that works, thanks',
    'Wow, interesting',
  ],
  'a go-ahead': [
    'yes',
    'Yes please',
    'yep, go ahead',
    'sure',
    'do it, please',
    'no',
    'no thanks',
    'never mind',
    'continue',
    'go on please',
    'cancel that',
    'please proceed',
    'try again',
    'yes, exactly',
  ],
  'a live question': [
    'what time is it?',
    "what's the time",
    'What time is it in Tokyo?',
    'what day is it today?',
    "what's today's date?",
    "what's the weather like today?",
    'weather in Berlin',
    'will it rain tomorrow?',
    'is it cold outside?',
    "what's the temperature outside",
    'how much is my battery',
    'which day is it?',
  ],
  arithmetic: [
    '2+2',
    '12 * 7',
    'what is 17% of 2,340?',
    '(3 + 4) / 2',
    'calculate 15 * 3.5',
    '5 miles in km',
    'convert 10 kg to pounds',
    'how many feet in a mile',
    'square root of 144',
    "what's 20 plus 22",
    '100 celsius to fahrenheit',
    '8 times 9',
  ],
  'a command that needs no memory': [
    'set a timer for 5 minutes',
    'Start a 10-minute timer',
    'open settings',
    'new chat',
    'undo that',
    'remember that Kelly was born on March 4th 1990',
    'Please remember: the gate code is 4411',
    'note that the boiler was serviced today',
  ],
}

const OPEN = [
  'when was Kelly born?',
  'What is my sister called?',
  'thanks! and what was the name of that restaurant?',
  'ok, when is my flight?',
  'yes, but use the address I gave you last week',
  'hi, do you remember my dentist?',
  "what's the weather like where my mother lives?",
  'what time is my dentist appointment?',
  'what is the date of the wedding?',
  'how old is Anna?',
  'do you remember when we went to Rome?',
  'remember when Anna broke her arm?',
  'who is that?',
  'why?',
  '?',
  'write a birthday poem for my wife',
  'suggest a present for dad',
  'add lunch with my sister to the calendar on Friday',
  'what is 20% of my salary?',
  'how many children does Tom have?',
  'no, the other one',
  'forget my old address',
  'set an alarm for when Anna lands',
  'the second one in my list',
  'is it cold where Tom lives?',
  'wie heißt meine Schwester?',
  '私の妹の名前は？',
]

describe('the gate', () => {
  for (const [reason, phrases] of Object.entries(CLOSED))
    it.each(phrases)(`holds back %j: ${reason}`, (phrase) => expect(gate(phrase)).toEqual({ open: false, reason }))
  it.each(OPEN)('opens for %j', (phrase) => expect(gate(phrase)).toEqual({ open: true, reason: 'may need memory' }))

  it('has at least sixty phrases to stand on', () => {
    expect(Object.values(CLOSED).flat().length + OPEN.length).toBeGreaterThanOrEqual(90)
  })
  it('holds back an empty message', () => expect(gate(' \n ')).toEqual({ open: false, reason: 'nothing was said' }))
  it('opens for a yes to an offer to look something up', () => {
    expect(gate('yes please', 'I am not sure. Shall I look it up in your notes?').open).toBe(true)
    expect(gate('yes please', 'Shall I book it?').open).toBe(false)
  })
})
