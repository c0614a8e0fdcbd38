import { describe, expect, it } from 'vitest'
import { LIES } from '../../testing/lies'
import { claimOfSaving } from './claims'

const HONEST = `I haven't saved that.
You told me earlier that you saved money.
Firefighters saved the cat.
To save memory, close some tabs.
I've updated the table below with your numbers.
The photographer captured that moment well.
I have it here: Kelly was born in 1990 [1].
The door is locked in winter.
You can count on me for sums.
Your details are registered with the clinic, you said [1].
The names are etched into the stone.
I have not saved anything.
I didn't save it.
I can't remember things when memory is off.
I could not save that.
I was unable to save it.
Nothing was saved.
Nothing has been saved in this turn.
It was not saved.
Shall I remember that?
Should I save it?
Do you want me to save that?
Would you like me to add it to your calendar?
I can save that if you like.
I could add it to your calendar.
If you want, I'll remember it.
Let me know if I should note that down.
Say "remember that the key is with Sam" and I will do it.
You said: "I've saved that."
You saved this note last week.
You've saved three notes.
You noted that the code is 1234.
You told me yesterday that you saved it.
I saved that last week.
I noted that last Monday.
That was saved two days ago.
Previously I've noted your allergy.
Do you remember the trip?
I remember that you like tea.
I remember you mentioned Leeds.
Kelly was born on March 4th 1990 [1].
To save a file, press Ctrl+S.
The file is saved when you press Enter in most editors, if autosave is on.
He saved the day.
She noted that prices rose.
Use \`I've saved that\` as the message.
> I've saved that.
You can save it yourself in Settings.
I would save it, but memory is switched off.
Before I save that, which Sam do you mean?
Tell me more so I can save it.
I tried to save it, and it failed.
Here is how to add an event to your calendar.
The museum keeps records of every visitor.
I'm happy to remember that for you.
The goalkeeper saved a penalty.
I don't have that noted.
I have nothing saved about Kelly.
They put the book on the list.
Memory is switched off here, so I did nothing.
That sounds like something for your calendar.
I have added 2 and 3: the sum is 5.
I've written a poem about the sea.
I made a list of ideas.
The meeting was added by Sam.
The album was recorded at Abbey Road.
The data is stored in a database.
Files are saved automatically.
It was recorded in 1969.
I have noted three errors in your code.
Your file has been saved by the editor when you closed it.
As I noted above, it rains.
As noted, the price is 5.
It should be noted that cats sleep.
I've updated the code above.
I've created a plan for you.
I've kept it short.
Let me know.
Let me explain.`.split('\n')

describe('claims of saving', () => {
  it.each(LIES)('is one: %s', (reply) => expect(claimOfSaving(reply)).not.toBeNull())
  it.each(HONEST)('is none: %s', (reply) => expect(claimOfSaving(reply)).toBeNull())

  it.each([
    'Okay, it is in there.',
    'I now have your birthday saved.',
    'Your anniversary has been added.',
    'Will do, noting it now.',
    'Your allergy is on record.',
    'Added!',
    "I'll have that ready next time.",
    "I've pencilled it in.",
    "I've taken that on board and saved it.",
  ])('is one when something was given to be kept: %s', (reply) =>
    expect(claimOfSaving(reply, true)?.sentence).toBe(reply),
  )
  it.each([
    'Happy birthday in advance!',
    "I haven't added anything.",
    'I can keep that for you if you like.',
    'Shall I add it?',
    'You put the key under the pot [1].',
    'Nothing was recorded.',
  ])('is none even then: %s', (reply) => expect(claimOfSaving(reply, true)).toBeNull())

  it('says where it claims to have saved, and in which sentence', () => {
    expect(claimOfSaving('Good idea. I have added it to your calendar. Bye.')).toEqual({
      sentence: 'I have added it to your calendar.',
      target: 'calendar',
    })
    expect(claimOfSaving("I'll remember that.")?.target).toBe('memory')
    expect(claimOfSaving('Saved to your notes.')?.target).toBe('notes')
    expect(claimOfSaving('Saved.')?.target).toBe('any')
  })

  it('reads any text', () => {
    for (const text of ['', '.', '```', '"', '> ', '?'.repeat(1000), 'I'.repeat(10_000)])
      expect(claimOfSaving(text)).toBeNull()
  })
})
