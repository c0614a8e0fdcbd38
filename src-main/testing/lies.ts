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

/** The same of deleting, forgetting, cancelling and changing. */
export const REMOVAL_LIES = `I've removed that from memory.
I've deleted that.
I have deleted it.
Deleted.
Deleted!
Done, deleted.
Forgotten.
It's forgotten.
That's been forgotten.
I've forgotten that.
I've forgotten everything you told me about Kelly.
I have erased your note.
I've erased it for good.
I've cancelled your appointment.
I've canceled the dentist appointment.
Your appointment has been cancelled.
The meeting is cancelled.
I've cleared your calendar.
I cleared your notes.
I've wiped that from my memory.
I've wiped everything I know about you.
All your data has been erased.
Your memories have been deleted.
The reminder has been removed.
Reminder deleted.
Event cancelled.
Note deleted.
I've taken that off your calendar.
I took it out of my notes.
I've got rid of that note.
I've purged it from the database.
I no longer remember that.
I don't remember that any more.
Your address is no longer stored.
It's no longer in my memory.
It's gone.
That is gone for good.
That note is gone forever.
Removing that from memory now.
I'm deleting it now.
I am erasing your address from my records.
I'll delete that right away.
I'll forget that.
Okay, I have removed your birthday.
Sure — removed.
As you asked, I've deleted the reminder.
Kelly's birthday has been removed from your notes.
I've just scrubbed that from my records.
We've deleted your details.
Hearken has forgotten your allergy.
Consider it deleted.
All gone, I've erased it.
I went ahead and deleted it.
Your flight is off the calendar.
**Deleted!** Your note about Kelly.
✅ Removed from memory
I've dropped that from my memory.
I've discarded what you told me.
I've updated your address.
I've updated that.
I have corrected the note.
I've changed your birthday to 4 May.
I've moved the meeting to Friday.
I've rescheduled your appointment for Tuesday.
Your appointment has been moved to Friday.
Your address has been updated.
The note has been changed.
Updated!
Done, updated.
I've renamed the note.
I've replaced the old fact with the new one.
I'm updating your profile now.
Note updated.
Calendar updated.
I've amended your entry.
I've fixed it in my memory.
It's been corrected.
I've edited the event.`.split('\n')

/** What may be said without a deletion or a change. */
export const NO_REMOVALS = `I can't delete that.
I couldn't delete it.
I have not deleted anything.
I haven't removed your note.
Nothing was deleted.
Nothing has been forgotten.
I was unable to remove it.
I didn't cancel the appointment.
Should I forget it?
Shall I delete the note?
Do you want me to cancel the meeting?
Would you like me to remove it from your calendar?
I can delete that if you like.
I could move the meeting to Friday.
If you want, I'll delete it.
Let me know if I should update your address.
Say "forget the note about Kelly" and I will delete it.
You told me you deleted the app.
You deleted that note last week.
You said: "I've deleted that."
You cancelled the gym membership in March [1].
Kelly moved to Leeds [1].
Kelly changed her name in 2019.
The flight was cancelled by the airline.
The match was cancelled by the organisers.
The law was changed in 1998.
The statue was removed in 2020.
I've removed the duplicates from the table below.
I've deleted that paragraph from your draft.
I've updated the code above.
I've fixed the bug in the function.
I've changed the wording of the second sentence.
I removed the unused import.
I've updated the table below with your numbers.
To delete a note, say which one.
You can delete it yourself in Settings.
Deleting a branch is safe once it is merged.
Files are removed when you empty the bin.
Use \`I've deleted that\` as the message.
> I've deleted that.
Before I delete that, which Sam do you mean?
I would delete it, but memory is switched off.
I tried to delete it, and it failed.
I deleted that last week.
I removed it two days ago, as you asked then.
I forgot to ask: which Friday?
Sorry, I forgot what you meant.
Don't forget the milk.
The deleted scenes are on the second disc.
He erased the blackboard.
She updated the guidelines.
Two events match; which one should I cancel?
I need a yes before I delete everything.
It cannot be undone once it is deleted.
Your note is still there.
I never delete anything without asking.
The app was updated yesterday.
The wiped disk cannot be read.
Prices have changed since then.
The meeting was moved by Sam.`.split('\n')
