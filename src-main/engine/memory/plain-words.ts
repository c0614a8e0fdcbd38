/**
 * Words that a capital letter does not turn into a name: what sentences, requests and lists start with, days and months,
 * titles, and the talk around a question. Stop words (ports/stop-words.ts) come on top.
 */
import { isStopWord } from '../ports/stop-words'

const WORDS = `accept according act actually add afterwards ago agree agreed already always am anyway apparently appointment april
arrange articles ask assume august auntie autumn background bad basically because besides best birthday book books bought
break breakfast brief bring budget build buy calculate call calls can cancel car change check choose children choose clean clear
close collect colleagues come compare compose context consider continue convert cook copy correct cost count create currently
dad daddy daughter date day days dear december decide decided decision decisions define delete describe design details did
different dinner discuss do draft draw each eat edit email emails ensure evening everyday everything evidently
exactly example explain extract fair family february fetch figure finally finance find fine first fix flight follow following
food football forecast forget formerly fortunately friday friend friends frankly funny game generally generate gift give goal
goals god good goodbye great greetings guess guests hang happy hear heard hearken hello help hence here hey highlight holiday
home honestly hopefully hotel hours house hurry husband ideas identify ignore imagine important include incidentally
indeed information initially instead interesting invite invoice issue item items january job join july june keep kids last
lately later latest leave let letter likewise links list listen literally live living load local locate look lookup looking
lovely lunch mail make march maybe meals mean meanwhile meeting meetings memory mention merge message messages mine minutes
monday money monthly months morning mostly mother move movie movies mr mrs ms mum mummy music name names naturally nevertheless new
news next nice night none normally note notes nothing notice november now nowadays number obviously october occasionally old open
options order orders organise organize otherwise outline parents party password pay people perfect perhaps personally phone
photos pick place plan planning plans play please possibly post pray prepare present presents presumably previously price
prices print probably problem problems project projects propose provide put question questions quick quickly read ready really
reason recap recently recipe recipes recommend record regarding regardless remind reminder reminders remove rename rent
reply report reports request requirements research reservation reserve respond restaurant restaurants resume review rewrite
right room rough run salary sadly saturday save schedule school search second see send september set several share shop
shopping shorten show similarly simply since sister sleep soon sorry sort spring start status step steps still stop strangely
study subject suggest suggestions sum summarise summarize summary summer sunday suppose supposedly surely sweet take talk task
tasks tea teach tell test text thank thanks then therefore third three thursday ticket tickets time title to today together
tomorrow tonight topic total track train training translate travel trip try tuesday turn two type typically
understand unfortunately unless update updates upcoming use usually vacation visit wait wake walk want watch weather wednesday
week weekday weekend weekly weeks welcome where whereas who wife winter wish woman wonder work working write wrong year yearly
years yep yesterday age born call came city country live lived lives moved street town went wrote
mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec
ok okay yes no hi hey dr prof sir madam miss st etc fyi asap btw imo imho am pm faq diy tbd tba eta ps pps rsvp lol omg vs`

const PLAIN: ReadonlySet<string> = new Set(WORDS.split(/\s+/))

/** Takes one word, in any case, without punctuation at its edges. */
export function isPlainWord(word: string): boolean {
  const bare = word.toLowerCase().replace(/['’](?:s|t|re|ve|ll|d|m)$/u, '')
  return PLAIN.has(bare) || isStopWord(bare) || bare.length === 0
}
