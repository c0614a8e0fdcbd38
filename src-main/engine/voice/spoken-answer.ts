/** Short spoken answers: yes and no to a question of Hearken's, and "never mind" to its listening. */

const YES =
  /^(?:yes|yeah|yep|yup|sure|okay|ok|of course|certainly|absolutely|please do|go ahead|go on|do it|do that|confirm|confirmed|correct|right|that is right|that is fine|fine|allow|allow it|sounds good)$/
const NO =
  /^(?:no|nope|nah|no way|never|do not|do not do that|do not do it|stop|cancel|cancel it|cancel that|deny|refuse|wait|not now|negative|please do not|rather not|leave it|forget it)$/
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

/**
 * 'yes' or 'no' only where the whole answer is one; null for anything else, which is asked again and never counts as a yes.
 * Both at once ("yes, no, wait") is a no.
 */
export function readYesNo(text: string): 'yes' | 'no' | null {
  const parts = text
    .split(/[,.!?;]|\s+(?:and|but)\s+/)
    .map((part) =>
      plain(part)
        .replace(/\bdo not\b/g, 'do not')
        .replace(POLITE, '')
        .trim(),
    )
    .filter((part) => part !== '' && !/^(?:please|thanks|thank you|hearken|jarvis|um|uh|oh|well)$/.test(part))
  if (parts.length === 0) return null
  const read = parts.flatMap((part) => {
    const half = part.split(' ')
    // "yes please do it", "no no", "yes yes": each piece is one.
    if (NO.test(part)) return ['no' as const]
    if (YES.test(part)) return ['yes' as const]
    const [first, ...rest] = half
    const tail = rest.join(' ')
    if (first && NO.test(first) && (NO.test(tail) || YES.test(tail))) return ['no' as const]
    if (first && YES.test(first) && YES.test(tail)) return ['yes' as const]
    if (first && YES.test(first) && NO.test(tail)) return ['no' as const]
    return [null]
  })
  if (read.includes('no')) return 'no'
  return read.every((answer) => answer === 'yes') ? 'yes' : null
}

/** True when all that was said takes the question back. */
export const isDismissal = (text: string): boolean => DISMISS.test(plain(text).replace(POLITE, '').trim())
