/** What people say → exactly which calls it makes. One row a phrasing; rows without calls must do nothing. */
import { describe, expect, it } from 'vitest'
import { base } from '../../testing/builtin-turns'
import { understand } from './understand'

type Row = [said: string, ...calls: string[]]

const plan = (said: string) => understand(said, base())
const calls = (said: string) => plan(said).calls.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`)
const text = (words: string) => `memory_remember ${JSON.stringify({ text: words })}`
const sum = (expression: string) => `calculate ${JSON.stringify({ expression })}`
const event = (args: object) => `calendar_add ${JSON.stringify(args)}`
const remind = (title: string, when: string) => event({ title, when, alarm_minutes: 0 })

const table = (name: string, rows: Row[]) =>
  describe(name, () => {
    it.each(rows)('%s', (said, ...expected) => expect(calls(said)).toEqual(expected))
  })

table('remember', [
  ['remember that Kelly was born on March 4th 1990', text('Kelly was born on March 4th 1990')],
  ['Remember Kelly was born on March 4th 1990.', text('Kelly was born on March 4th 1990')],
  ['please remember that my wife’s name is Anna', text("My wife's name is Anna")],
  ['REMEMBER THAT TOM IS VEGETARIAN', text('TOM IS VEGETARIAN')],
  ['can you remember that I parked on level 3?', text('I parked on level 3')],
  ['hey hearken, remember: the wifi password is hunter2', text('The wifi password is hunter2')],
  ['remeber that the spare key is under the blue pot', text('The spare key is under the blue pot')],
  ['remember that my calender is on the fridge', text('My calender is on the fridge')],
  ["don't forget that Tom is vegetarian", text('Tom is vegetarian')],
  ['make a note that the boiler was serviced in May', text('The boiler was serviced in May')],
  ['note that I prefer tea', text('I prefer tea')],
  ['keep in mind that I hate olives', text('I hate olives')],
  ['for future reference, my locker code is 4521', text('My locker code is 4521')],
  ['save to memory: my passport expires in 2031', text('My passport expires in 2031')],
  ['I want you to remember that mum likes lilies', text('Mum likes lilies')],
  ['remember my locker code 4521', text('My locker code 4521')],
  ['add to your memory that Sam moved to Oslo', text('Sam moved to Oslo')],
  ['remember I like my coffee black', text('I like my coffee black')],
  ['um so remember that the bins go out on tuesday please', text('The bins go out on tuesday')],
  ['remember to buy milk', text('To do: buy milk')],
  ["remember that I'm vegan and my son is called Tom", text("I'm vegan"), text('My son is called Tom')],
  ['remember that Kelly likes tea. She was born in 1990.', text('Kelly likes tea. She was born in 1990')],
])

table('facts said plainly', [
  ["I'm allergic to peanuts", text("I'm allergic to peanuts")],
  ['i’m allergic to peanuts', text("I'm allergic to peanuts")],
  ["my wife's name is Anna", text("My wife's name is Anna")],
  ['my birthday is March 4th', text('My birthday is March 4th')],
  ['we moved to Leeds in 2019', text('We moved to Leeds in 2019')],
  ['I live in Leeds', text('I live in Leeds')],
  ['i have two kids, Tom and Mia', text('I have two kids, Tom and Mia')],
  ['I work at the library', text('I work at the library')],
  ['I was born in 1985', text('I was born in 1985')],
  ['my dog is called Rex', text('My dog is called Rex')],
  ['our anniversary is june 12', text('Our anniversary is june 12')],
  ['my favourite colour is green', text('My favourite colour is green')],
  ["Hi! I'm Priya and I just moved to Bristol.", text("I'm Priya and I just moved to Bristol")],
  ["I'm Priya", text("I'm Priya")],
  ["I'm Done"],
  ["actually I'm now working at the infirmary", text("I'm now working at the infirmary")],
  ['Actually I switched jobs, I work at the zoo now.', text('I switched jobs, I work at the zoo now')],
  ["I'm reading The Overstory", text("I'm reading The Overstory")],
  ["I'm reading your answer"],
  ["I'm working on it"],
  ["we're planning to go to Lisbon in May", text("We're planning to go to Lisbon in May")],
  [
    'my favourite band used to be Elbow but now it is Big Thief',
    text('My favourite band used to be Elbow but now it is Big Thief'),
  ],
  ['my landlord is Mr. Okafor and his number is 0117', text('My landlord is Mr. Okafor and his number is 0117')],
  ['call me Al', text('Call me Al')],
  [
    "I'm allergic to peanuts and my wife's name is Anna",
    text("I'm allergic to peanuts"),
    text("My wife's name is Anna"),
  ],
  [
    "I'm vegan. My wife's name is Anna. We live in Leeds.",
    text("I'm vegan"),
    text("My wife's name is Anna"),
    text('We live in Leeds'),
  ],
])

table('forget and put right', [
  ["forget that I'm allergic to peanuts", 'memory_forget {"query":"allergic peanuts"}'],
  ['forget about Kelly', 'memory_forget {"query":"kelly"}'],
  ['delete the memory about my locker code', 'memory_forget {"query":"locker code"}'],
  ['remove my locker code from your memory', 'memory_forget {"query":"locker code"}'],
  ['forget everything about Kelly', 'memory_list {"query":"kelly","limit":50}'],
  ['actually Kelly was born on March 5th', text('Kelly was born on March 5th')],
  ["no, my wife's name is Hannah", text("My wife's name is Hannah")],
  ['update my address to 5 High Street', text('My address is 5 High Street')],
  ['change my phone number to 07700 900123', text('My phone number is 07700 900123')],
])

table('what is known, and past conversations', [
  ['what do you know about Kelly', 'memory_search {"query":"Kelly","limit":20}'],
  ['What do you know about the boiler?', 'memory_search {"query":"boiler","limit":20}'],
  ['tell me about Kelly', 'memory_search {"query":"Kelly","limit":20}'],
  ['what do you know about me?', 'memory_list {"limit":20}'],
  ['what do you remember?', 'memory_list {"limit":20}'],
  ['list my memories', 'memory_list {"limit":20}'],
  ['what did I say about the boiler?', 'history_search {"query":"boiler"}'],
  ['find where we talked about Rome', 'history_search {"query":"Rome"}'],
  ['search my conversations for boiler', 'history_search {"query":"boiler"}'],
  ['when did I mention the boiler', 'history_search {"query":"boiler"}'],
])

table('calendar', [
  ['add dentist to my calendar tomorrow at 3pm', event({ title: 'Dentist', when: 'tomorrow at 3pm' })],
  ['Add dentist to my calender tommorow at 3pm', event({ title: 'Dentist', when: 'tomorrow at 3pm' })],
  [
    'could you please add dentist to my calendar tomorrow at 3pm, thanks',
    event({ title: 'Dentist', when: 'tomorrow at 3pm' }),
  ],
  ['add “Dentist” to my calendar tomorrow at 3pm', event({ title: 'Dentist', when: 'tomorrow at 3pm' })],
  [
    "put lunch with Sam at Nando's in my calendar on friday at 1",
    event({ title: 'Lunch with Sam', when: 'on friday at 1', location: "Nando's" }),
  ],
  [
    'schedule a meeting with Bob next tuesday 9:30-10:15',
    event({ title: 'Meeting with Bob', when: 'next tuesday 9:30-10:15' }),
  ],
  ['book dentist friday 4pm', event({ title: 'Dentist', when: 'friday 4pm' })],
  ['add yoga every tuesday at 9 to my calendar', event({ title: 'Yoga', when: 'every tuesday at 9' })],
  [
    'create an event called Standup every weekday at 9:15am',
    event({ title: 'Standup', when: 'every weekday at 9:15am' }),
  ],
  ['new event: Team lunch friday noon', event({ title: 'Team lunch', when: 'friday noon' })],
  [
    'I have a dentist appointment tomorrow at 3pm, add it to my calendar',
    event({ title: 'Dentist appointment', when: 'tomorrow at 3pm' }),
  ],
  [
    'schedule dentist tomorrow at 3pm with a reminder 30 minutes before',
    event({ title: 'Dentist', when: 'tomorrow at 3pm', alarm_minutes: 30 }),
  ],
  ["what's on my calendar this week", 'calendar_list {"from":"this week"}'],
  ["what's on my calendar", 'calendar_list {}'],
  ['whats on tomorrow', 'calendar_list {"from":"tomorrow"}'],
  ['what do I have on friday?', 'calendar_list {"from":"friday"}'],
  ['am I free on friday afternoon?', 'calendar_list {"from":"friday afternoon"}'],
  ['do I have anything tomorrow?', 'calendar_list {"from":"tomorrow"}'],
  ['show me my calendar for next week', 'calendar_list {"from":"next week"}'],
  ['my schedule today', 'calendar_list {"from":"today"}'],
  ['any meetings tomorrow?', 'calendar_list {"from":"tomorrow"}'],
  ['when is my dentist appointment?', 'calendar_list {"query":"dentist"}'],
  ['cancel dentist', 'calendar_remove {"title":"Dentist"}'],
  ['cancel my dentist appointment tomorrow', 'calendar_remove {"title":"Dentist","when":"tomorrow"}'],
  ['remove dentist from my calendar', 'calendar_remove {"title":"Dentist"}'],
  ['delete the meeting with Bob', 'calendar_remove {"title":"Meeting with Bob"}'],
  ['move dentist to friday 4pm', 'calendar_update {"title":"Dentist","when":"friday 4pm"}'],
  [
    'reschedule my dentist appointment to next monday at 10',
    'calendar_update {"title":"Dentist","when":"next monday at 10"}',
  ],
  ['move dentist from tomorrow to friday 4pm', 'calendar_update {"title":"Dentist","when":"friday 4pm"}'],
  [
    'can you put a meeting with john in the diary for next monday at 2',
    event({ title: 'Meeting with john', when: 'next monday at 2' }),
  ],
  [
    'set up a call with Priya thursday 4pm for 30 minutes',
    event({ title: 'Call with Priya', when: 'thursday 4pm for 30 minutes' }),
  ],
  ["I'd like you to add dentist tomorrow at 3pm to my calendar", event({ title: 'Dentist', when: 'tomorrow at 3pm' })],
  ['is there anything on my calendar for wednesday', 'calendar_list {"from":"wednesday"}'],
  ['what do i need to do today', 'calendar_list {"from":"today"}'],
  ['when is yoga', 'calendar_list {"query":"yoga"}'],
  ['do I have a dentist appointment this week', 'calendar_list {"query":"dentist","from":"this week"}'],
  ['rename dentist to Dr Patel', 'calendar_update {"title":"Dentist","new_title":"Dr Patel"}'],
  ['push the standup to 10am', 'calendar_update {"title":"Standup","when":"10am"}'],
])

table('reminders', [
  ['remind me to call mum tomorrow at 9', remind('Call mum', 'tomorrow at 9')],
  ['remind me tomorrow at 9 to call mum', remind('Call mum', 'tomorrow at 9')],
  ['Remind me in 20 minutes to check the oven', remind('Check the oven', 'in 20 minutes')],
  ['remind me to take my pills every day at 8am', remind('Take my pills', 'every day at 8am')],
  ['set a reminder for friday at noon to pay rent', remind('Pay rent', 'friday at noon')],
  ['remind me about the meeting at 3', remind('Meeting', 'at 3')],
  ['set an alarm for 7am', remind('Alarm', '7am')],
  ['wake me up at 6:30', remind('Wake up', 'at 6:30')],
  ['set a timer for 10 minutes', remind('Timer', 'in 10 minutes')],
  ['remember to call mum tomorrow at 9', remind('Call mum', 'tomorrow at 9')],
  ['in 10 minutes remind me to turn off the oven', remind('Turn off the oven', 'in 10 minutes')],
  ['would you mind reminding me to call mum at 5pm', remind('Call mum', 'at 5pm')],
  ['i need to remember to call mum tomorrow', remind('Call mum', 'tomorrow')],
  ["don't let me forget to call mum at 5pm", remind('Call mum', 'at 5pm')],
])

table('notes and lists', [
  ['add milk to my shopping list', 'note_append {"title":"Shopping list","text":"Milk"}'],
  ['add milk and eggs to the shopping list', 'note_append {"title":"Shopping list","text":"Milk and eggs"}'],
  ['put bread on the grocery list', 'note_append {"title":"Grocery list","text":"Bread"}'],
  ['read my shopping list', 'note_read {"title":"Shopping list"}'],
  ["what's on my shopping list?", 'note_read {"title":"Shopping list"}'],
  ['write a note called Ideas: build a shed', 'note_write {"title":"Ideas","text":"build a shed"}'],
  [
    'note: call the plumber about the leak',
    'note_write {"title":"Call the plumber about the leak","text":"call the plumber about the leak"}',
  ],
  ['make a note about the garden saying plant tulips', 'note_write {"title":"Garden","text":"plant tulips"}'],
  ['start a shopping list with milk and eggs', 'note_append {"title":"Shopping list","text":"Milk and eggs"}'],
  ['remove milk from my shopping list', 'note_read {"title":"Shopping list"}'],
  ['note to self buy stamps', 'note_write {"title":"Buy stamps","text":"buy stamps"}'],
  ['list my notes', 'note_list {}'],
  ['what notes do I have?', 'note_list {}'],
  ['show me the Ideas note', 'note_read {"title":"Ideas"}'],
  ['delete the Ideas note', 'note_delete {"title":"Ideas"}'],
  ['delete my shopping list', 'note_delete {"title":"Shopping list"}'],
])

table('sums and units', [
  ['what is 17% of 2,340?', sum('17% of 2,340')],
  ["what's 12*(3+4)", sum('12*(3+4)')],
  ['sqrt(2)', sum('sqrt(2)')],
  ['12 * (3 + 4) =', sum('12 * (3 + 4)')],
  ['convert 5 miles to km', sum('convert 5 miles to km')],
  ['5 miles in km', sum('5 miles in km')],
  ['72f in c', sum('72f in c')],
  ['what is 72 F in C?', sum('72 F in C')],
  ['how many feet in a mile', sum('1 mile in feet')],
  ['split 84.50 by 3', sum('84.50 / 3')],
  ['20% tip on 64', sum('20% of 64'), sum('64 + 20%')],
  ['what is two plus two', sum('two plus two')],
  ['square root of 144', sum('square root of 144')],
  ['15% off 80', sum('15% off 80')],
  ['how much is 5 times 6', sum('5 times 6')],
])

table('time and dates', [
  ['what time is it', 'time_now {}'],
  ['what time is it in Tokyo?', 'time_now {"zone":"Tokyo"}'],
  ['time in new york', 'time_now {"zone":"new york"}'],
  ['what day is it', 'time_now {}'],
  ["what's the date today?", 'time_now {}'],
  ['how many days until christmas', 'date_resolve {"text":"christmas"}'],
  ['what date is 3 weeks from friday', 'date_resolve {"text":"3 weeks from friday"}'],
  ['what day is christmas', 'date_resolve {"text":"christmas"}'],
  ['when is easter', 'date_resolve {"text":"easter"}'],
  ['how long until friday', 'date_resolve {"text":"friday"}'],
])

table('several at once', [
  [
    'remember that Kelly likes tea and add dentist to my calendar tomorrow at 3pm',
    text('Kelly likes tea'),
    event({ title: 'Dentist', when: 'tomorrow at 3pm' }),
  ],
  ["what's 5+5 and what time is it", sum('5+5'), 'time_now {}'],
  [
    'add milk to my shopping list and remind me to shop tomorrow at 10',
    'note_append {"title":"Shopping list","text":"Milk"}',
    remind('Shop', 'tomorrow at 10'),
  ],
  ['Hi! Remember that Kelly likes tea. What time is it?', text('Kelly likes tea'), 'time_now {}'],
  ['remember to buy milk and add sugar', text('To do: buy milk and add sugar')],
])

describe('small talk', () => {
  it.each([
    ['hello', 'greeting'],
    ['Hi!', 'greeting'],
    ['good morning hearken', 'greeting'],
    ['thanks!', 'thanks'],
    ['good night', 'goodbye'],
    ['what can you do?', 'help'],
    ['help', 'help'],
    ['who are you?', 'identity'],
    ['are you an AI?', 'identity'],
    ['how do I add a model', 'how-to-add-model'],
    ['forget everything', 'forget-everything'],
    ['remind me to call mum', 'remind-when'],
    ['add dentist to my calendar', 'calendar-when'],
    ['I have a dentist appointment tomorrow at 3pm', 'planned'],
    ['dinner with Sam friday at 7', 'planned'],
    ['I need to call mum tomorrow', 'planned'],
    ['Kelly was born on March 4th 1990', 'offer-to-remember'],
    ['is my data private', 'privacy'],
  ])('%s → %s', (said, intent) => {
    expect(plan(said).intent).toBe(intent)
    expect(plan(said).calls).toEqual([])
  })
})
