/** Short spoken answers: yes and no to a question of Hearken's, and "never mind" to its listening. */

/** None is one of the others and more of them, so that there is one way alone to read a row of them. */
const YES =
  'yes|yeah|yep|yup|sure|sure thing|okay|ok|of course|certainly|absolutely|definitely|by all means|you bet|please do|go ahead|go on|do it|do that|confirm|confirmed|correct|right|all right|alright|that is right|that is fine|fine|allow|allow it|sounds good'
const NO =
  'no|nope|nah|no way|never|never mind|nevermind|i do not|do not|(?:absolutely|certainly|definitely|of course|please|rather|better) not|stop|stop it|cancel|cancel it|cancel that|deny|refuse|wait|wait a (?:second|minute|moment)|hold on|hang on|not now|not yet|negative|leave it|forget it'
const DISMISS =
  /^(?:never mind|nevermind|forget it|forget that|cancel|cancel that|stop|stop it|stop listening|go away|nothing|be quiet|shut up|no thanks|no thank you)$/

const POLITE =
  /^(?:(?:uh|um|er|oh|well|hearken|jarvis|please|thanks|thank you)\s+)+|(?:\s+(?:please|thanks|thank you|hearken|jarvis))+$/g

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/n['’]t\b/g, ' not')
    .replace(/['’]s\b/g, ' is')
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Nothing but answers, one after the other: "yes yes", "no no no", "yes do it", "okay stop". */
const ANSWERS = new RegExp(`^(?:(?:${YES}|${NO})(?: |$))+$`)
const SAYS_NO = new RegExp(`(?:^| )(?:${NO})(?: |$)`)

/**
 * 'yes' or 'no' only where the whole answer is one; null for anything else, which is asked again and never counts as a yes.
 * Both at once ("yes, no, wait") is a no.
 */
export function readYesNo(text: string): 'yes' | 'no' | null {
  const parts = text
    .split(/[,.!?;]|\s+(?:and|but)\s+/)
    .map((part) => plain(part).replace(POLITE, '').trim())
    .filter((part) => part !== '' && !/^(?:please|thanks|thank you|hearken|jarvis|um|uh|oh|well)$/.test(part))
  if (parts.length === 0) return null
  const answers = parts.filter((part) => ANSWERS.test(part))
  if (answers.some((part) => SAYS_NO.test(part))) return 'no'
  return answers.length === parts.length ? 'yes' : null
}

/** True when all that was said takes the question back. */
export const isDismissal = (text: string): boolean => DISMISS.test(plain(text).replace(POLITE, '').trim())
