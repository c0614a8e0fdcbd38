/** Greetings, thanks, goodbyes, and what Hearken is and can do. */
import { ABOUT, ADD_MODEL } from '../about'
import { type Rule, say } from '../plan'

const EXAMPLES = `- **Memory**: "remember that Kelly was born on March 4th 1990", "when was Kelly born?", "what do you know about Kelly?", "forget that…"
- **Calendar**: "add dentist to my calendar tomorrow at 3pm", "what's on this week?", "move dentist to Friday 4pm", "cancel dentist"
- **Reminders**: "remind me to call mum tomorrow at 9"
- **Notes**: "add milk to my shopping list", "read my shopping list", "write a note called Ideas: …"
- **Sums and units**: "what is 17% of 2,340?", "5 miles in km"
- **Time and dates**: "what time is it in Tokyo?", "how many days until Christmas?"
- **Past conversations**: "what did I say about the boiler?"`

const HELP = `${ABOUT}

Here is what you can say:
${EXAMPLES}

${ADD_MODEL}`

export const rules: Rule[] = [
  {
    intent: 'greeting',
    when: /^(?:hi|hiya|hello|hey|heya|yo|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|evening|hello there|hi there|hey there|hello world)(?:[,\s]+(?:hearken|there|again|everyone|you))?$/i,
    plan: () => say('greeting', 'Hello. Tell me something to remember, or ask what I can do.'),
  },
  {
    intent: 'how-are-you',
    when: /^(?:(?:hi|hello|hey)[,\s]+)?(?:how are you(?: (?:doing|today|feeling))*|how's it going|how do you do|what's up|sup|you ok(?:ay)?)$/i,
    plan: () => say('how-are-you', 'All is well here, thank you. What can I do for you?'),
  },
  {
    intent: 'thanks',
    when: /^(?:(?:many |ok |okay |great |perfect |cool |nice )*(?:thanks|thank you|thx|ta|cheers|much appreciated)(?:[,\s]+(?:so much|very much|a lot|again|hearken|bye|goodbye|that's (?:great|perfect|all)|for (?:that|your help|the help)))*)$/i,
    plan: () => say('thanks', "You're welcome."),
  },
  {
    intent: 'acknowledged',
    when: /^(?:ok(?:ay)?|cool|great|nice|perfect|good|got it|understood|alright|fine|sounds good|well done|good job|awesome|brilliant|lovely|wow|sure|right|lol|haha+|ha|hmm+|yes|yep|yeah|i see|makes sense|no worries|no problem)(?: (?:then|thanks))?$/i,
    plan: () => say('acknowledged', 'Good. What next?'),
  },
  {
    intent: 'goodbye',
    when: /^(?:(?:good)?bye(?: bye)?|good ?night|see you(?: (?:later|soon|tomorrow))?|later|farewell|that's all(?: for (?:now|today))?|cya|i'm off)(?:[,\s]+hearken)?$/i,
    plan: () => say('goodbye', 'Goodbye. Everything you told me is kept.'),
  },
  {
    intent: 'never-mind',
    when: /^(?:never ?mind|forget (?:it|about it|about that|that|i said (?:anything|that))|nothing|no|nope|no thanks|no thank you|cancel that thought|leave it|scratch that|stop(?: it| that)?|don't worry(?: about it)?|skip it)$/i,
    plan: () => say('never-mind', 'All right, I leave it as it is.'),
  },
  {
    intent: 'unfinished',
    when: /^(?:remember|remind me|note|take a note|make a note|add|cancel|move|delete|remove|forget|calculate|convert|search|find|schedule something|new note|new event|book|set a reminder|set an alarm|add (?:an )?event)$/i,
    plan: () => say('unfinished', `Say the rest too. Some examples:\n${EXAMPLES}`),
  },
  {
    intent: 'help',
    when: /^(?:help(?: me)?|\?+|what (?:can|do|could) (?:you|i) (?:do|say|ask)(?: (?:for me|here|with you|you))?|what (?:are your|can i use|commands|are the)(?: .*)?(?:commands|features|abilities|skills|capabilities)?(?: do you (?:have|know|understand))?|how (?:do|can) i (?:use|talk to) (?:you|this|hearken)|how does (?:this|hearken) work|how do you work|show (?:me )?(?:the )?(?:help|commands)|commands|menu|examples?|get started|getting started|what now|i need help|i'm new here|what else can you do|what do you do|tell me what you can do)$/i,
    plan: () => say('help', HELP),
  },
  {
    intent: 'identity',
    when: /^(?:who|what) (?:are|r) (?:you|u)(?: (?:exactly|anyway|really))?$|^(?:are you|r u) (?:an? )?(?:ai|robot|human|person|real|bot|chat ?gpt|gpt|claude|llm|language model|alive|sentient|intelligent)(?: .*)?$|^what(?:'s| is) your name$|^(?:what|which) (?:ai |language )?model (?:are you|is this|do you use|am i (?:using|talking to))$|^(?:tell me|say something) about yourself$|^introduce yourself$|^who made you$|^what is hearken$/i,
    plan: () => say('identity', `${ABOUT} Ask "what can you do?" for examples. ${ADD_MODEL}`),
  },
  {
    intent: 'privacy',
    when: /^(?:how|where) (?:do you|are you|is|are) (?:store|keep|save|storing|keeping)?\s*(?:my|our|the) (?:data|memories|notes|information|conversations?|files)(?: (?:stored|kept|saved|safe|secure))?$|^(?:is|are) (?:my|our|this|it) ?(?:data|memories|notes|information|conversations?|chat)? ?(?:private|safe|secure|stored|saved)(?: .*)?$|^(?:who can (?:see|read) (?:this|my .+)|do you (?:send|share|upload) (?:my|any) .+|are you (?:online|offline|spying on me|recording))$/i,
    plan: () =>
      say(
        'privacy',
        'Everything you tell me stays on this computer, in the Hearken folder of your home folder: memory, notes, calendar and conversations. The built-in assistant sends nothing anywhere. Once you add a model in Settings → Models, your messages and the memories they need go to that model.',
      ),
  },
  {
    intent: 'how-to-add-model',
    when: /^(?:how (?:do|can|would) i |where (?:do|can) i |i want to )?(?:add|connect|set ?up|use|install|configure|choose|change|switch|get|enter)(?: to)? (?:a |an |the |another |my |real |proper )*(?:ai |language |local |better |openai |anthropic |claude |gpt |ollama )*(?:model|api key|key|llm|ai)(?: .*)?$/i,
    plan: () =>
      say(
        'how-to-add-model',
        'Open Settings → Models. Paste an Anthropic or OpenAI-compatible key there, or choose a local server (Ollama, LM Studio, llama-server): those that run on this computer are found by themselves. Until then I stay the built-in assistant, with no AI model.',
      ),
  },
]
