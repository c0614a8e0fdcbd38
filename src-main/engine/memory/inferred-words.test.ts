/** What a model may say in other words of what was said, and what it may not. */
import { describe, expect, it } from 'vitest'
import { createDateParser } from '../../adapters/dates'
import { withAbsoluteDates } from './extract/absolute-dates'
import { ungroundedIn } from './grounded'

const context = { dates: createDateParser(), saidAt: Date.parse('2026-11-30T10:00:00Z'), zone: 'UTC' }
/** As a batch gives it: also with its dates made absolute. */
const ground = (said: string[], around: string[] = []) => ({
  said: said.flatMap((text) => [text, withAbsoluteDates(text, context, { yearly: false })]),
  around,
  days: ['2026-11-30'],
})

describe('keeps what follows from what was said', () => {
  it.each<[string[], string, string[]?]>([
    [['My wife Anna and I are going to Lisbon in June'], "The person's spouse is called Anna"],
    [['My wife Anna and I are going to Lisbon in June'], 'The person plans a trip to Lisbon with Anna in June 2027'],
    [["I don't eat meat"], 'The person is vegetarian'],
    [["I'm vegan since last year, no dairy please"], 'The person follows a vegan diet'],
    [['we just had a baby girl, Mia!'], 'The person has a daughter named Mia'],
    [['we just had a baby girl, Mia!'], 'The person recently became a parent'],
    [
      ['I got the job at Siemens, start on the 1st of March'],
      'The person will begin working for Siemens on 1 March 2027',
    ],
    [
      ['My boss keeps calling me at weekends, I hate it'],
      'The person dislikes being contacted by their manager on weekends',
    ],
    [["I can't stand coriander"], 'The person dislikes coriander'],
    [["I can't stand coriander"], 'The person hates cilantro'],
    [['peanuts would kill me'], 'The person has a severe peanut allergy'],
    [["I'm allergic to nuts"], 'The person cannot eat nuts'],
    [['We moved from Leeds to York last month'], 'The person lives in York'],
    [['We moved from Leeds to York last month'], 'The person used to live in Leeds'],
    [['I teach maths at a school in Bristol'], 'The person is a mathematics teacher in Bristol'],
    [["I'm a nurse at St James"], 'The person works as a nurse at St James'],
    [['my kids are 7 and 9'], 'The person has two children, aged 7 and 9'],
    [['My mum turns 70 on 12 May'], "The person's mother's birthday is on 12 May"],
    [['I drive a VW Golf'], 'The person owns a VW Golf'],
    [["I'd rather get emails than calls"], 'The person prefers email over phone calls'],
    [['I usually get up at half past five to run'], 'The person wakes at 5:30 and runs'],
    [['I usually get up at 5.30 to run'], 'The person goes running early in the morning at 5:30'],
    [["I've decided to sell the house"], 'The person plans to sell their house'],
    [['I quit smoking two years ago'], 'The person is a former smoker who stopped in 2024'],
    [["We're getting married on 4 September"], "The person's wedding is on 4 September 2027"],
    [['Rex hurt his paw, had to take him to the vet'], 'The person has a pet named Rex'],
    [['my dog Rex hurt his paw'], "The person's dog is named Rex"],
    [["I'm Czech but grew up in Vienna"], 'The person was raised in Vienna and is from the Czech Republic'],
    [['I broke up with Tom'], 'The person is no longer in a relationship with Tom'],
    [['I do yoga every Tuesday with Kim'], 'The person attends yoga on Tuesdays with Kim'],
    [['I took up pottery, love it'], 'The person enjoys pottery as a new hobby'],
    [['my brother is a doctor in Ghana'], "The person's sibling works as a physician in Ghana"],
    [['I weigh 82 kilos now, down from 90'], "The person's current weight is 82 kg"],
    [['rent is 1,200 a month'], 'The person pays 1200 per month for housing'],
    [['I use a wheelchair'], 'The person has limited mobility and uses a wheelchair'],
    [['Please call me Bob, nobody says Robert'], "The person's name is Robert and he goes by Bob"],
    [["I don't drink"], 'The person abstains from alcohol'],
    [["Kelly and I split the bill, she's my sister"], "Kelly is the person's sister"],
    [["I'm left-handed"], 'The person is left-handed'],
    [['I used to like coffee but now I only drink tea'], 'The person prefers tea over coffee'],
    [['My son loves dinosaurs'], "The person's child is interested in dinosaurs"],
    [['She likes opera'], 'Kelly enjoys opera', ['Kelly is your sister.']],
    [["I don't smoke any more"], 'The person quit smoking'],
    [['I never eat breakfast'], 'The person skips breakfast'],
    [['My daughter hates broccoli but loves peas'], "The person's daughter likes peas"],
    [['I work nights'], 'The person works the night shift'],
    [['I retired in 2019'], 'The person no longer works, having retired in 2019'],
    [['We have a second home near Nice'], 'The person owns a holiday house close to Nice'],
  ])('%s → %s', (said, fact, around) => {
    expect(ungroundedIn(fact, ground(said, around))).toBeNull()
  })
})

describe('drops what does not', () => {
  it.each<[string[], string]>([
    [['My wife Anna and I are going to Lisbon in June'], "The person's sister is called Anna"],
    [['My wife likes tea'], "The person's husband likes tea"],
    [["I don't eat meat"], 'The person eats meat'],
    [['I drive a VW Golf'], 'The person owns a BMW'],
    [['my kids are 7 and 9'], 'The person has three children'],
    [['I live in York'], 'The person owns a boat in York'],
    [["I can't stand coriander"], 'The person loves coriander'],
    [["I don't drink"], 'The person drinks a lot'],
    [['My brother is a doctor'], 'The person is a doctor'],
    [["I'd like to learn pottery some day"], 'The person is a professional musician'],
    [['We moved from Leeds to York'], 'The person lives in Paris'],
    [["I'm allergic to nuts"], 'The person likes nuts'],
    [['I have a dog'], 'The person owns a horse'],
    [['I have two dogs'], 'The person owns a house in Spain'],
    [['I work at Initech'], 'The person is employed as a lawyer'],
    [['My wife likes tea'], "The person's spouse is a surgeon"],
    [['We moved from Leeds to York'], 'The person lives in a castle'],
    [['My flight leaves at 3pm'], 'The person plans a holiday with his parents'],
    [['I love running'], 'The person enjoys opera'],
    [['my kids are 7 and 9'], 'The person has 3 kids'],
    [['my kids are 7 and 9'], 'The person has children aged 7 and 10'],
    [["I'm allergic to nuts"], 'The person has a severe allergy to penicillin'],
    [["I don't like running"], 'The person enjoys running'],
    [['My sister loves opera, I hate it'], 'The person loves opera'],
    [['My brother works nights at the bakery'], 'The person works nights'],
    [['I quit smoking'], 'The person smokes twenty cigarettes a day'],
    // Worked out, not said: a slip of the model would stand as a fact.
    [['My mum turns 70 on 12 May 2027'], "The person's mother was born on 12 May 1957"],
    [['I weigh 82 kilos now, down from 90'], 'The person lost 8 kg'],
  ])('%s → %s', (said, fact) => {
    expect(ungroundedIn(fact, ground(said))).not.toBeNull()
  })
})
