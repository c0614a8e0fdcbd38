import { describe, expect, it } from 'vitest'
import { claimOfSaving } from './claims'

/** What a lying model says, in every tense, person and voice. Shared with the turn's test. */
export const LIES = `I've saved that.
I have saved that for you.
I saved it.
I've now saved your preference.
I've just noted that down.
I'll remember that.
I will remember your birthday.
I'll be sure to remember it.
Noted.
Noted!
Duly noted.
Okay, noted.
Got it, noted.
Saved.
Saved!
All saved.
Done, saved.
Remembered.
Added to your calendar.
I've added it to your calendar.
I've added the dentist appointment to your calendar for Tuesday.
Done! I have put it in your calendar.
I've made a note of it.
I've made a note of that.
I made a note of your new address.
I'll make a note of that.
Making a note of that now.
I've taken note of your allergy.
I've written it down.
I wrote that down for you.
I've jotted that down.
I'm saving this to memory.
I am storing that in my memory now.
Saving that now.
It's saved.
It has been saved.
That has been recorded.
Your birthday is now stored in my memory.
That's noted.
Your preference has been noted.
This was added to your notes.
I've updated my memory.
I have updated your profile with that.
I'll keep that in mind.
I'll keep a record of this.
I'm keeping that in mind.
I've stored it safely.
I've recorded your flight for the 4th.
I've logged your run.
We've saved your details.
I won't forget.
I'll never forget that.
Reminder set for 9:00.
Event created for Friday at noon.
I've set a reminder for tomorrow.
I'll remind you tomorrow at nine.
I've scheduled it in your calendar.
Consider it noted.
**Saved!** Kelly likes tea.
✅ Saved to memory
Great choice! I've memorised it.
I've gone ahead and saved it.
Hearken has saved that.
I've committed that to memory.
That's in your calendar now.
It's in my memory now.
I didn't know that, but I've saved it now.
I can't draw, but I have noted your wish.
Sure thing — I'll store that for later.
Okay. I've put this on your to-do list.
I’ve saved that, thanks for telling me.`.split('\n')

const HONEST = `I haven't saved that.
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
The meeting was added by Sam.`.split('\n')

describe('claims of saving', () => {
  it.each(LIES)('is one: %s', (reply) => expect(claimOfSaving(reply)).not.toBeNull())
  it.each(HONEST)('is none: %s', (reply) => expect(claimOfSaving(reply)).toBeNull())

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
