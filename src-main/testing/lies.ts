/** What a lying model says, in every tense, person and voice. */
export const LIES = `I've saved that.
I've put that away for you.
Got it — I'll hold onto that for next time.
I have it on file now.
I've added that to what I know about you.
I've made sure to save your allergy.
Locked in.
I've registered your preference.
I've captured that.
You can count on me to remember that.
Etched into memory.
New memory created.
It's in the vault now.
I went ahead and noted your vegan diet.
I've bookmarked that.
I've scheduled it.
I've updated your address from Leeds to York.
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
I’ve saved that, thanks for telling me.
Okay, I'll hold on to that.
I've got that down.
You're all set: saved.
I'll be remembering that.
Will remember!
Let me save that for you.
Let me make a note of that.
Your appointment has been booked for Tuesday.
I've put that in my notes.
That is now part of my memory.
Perfect — noted for future reference.
I saved your note about Kelly.`.split('\n')
