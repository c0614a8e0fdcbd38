/** What is never taken for a fact, however much it looks like one: questions, commands, hypotheticals, quotes, jokes, other people's text. */
import { sentencesOf } from '../../ports/sentences'

/** The whole message is material or play: nothing in it is the person talking about their life. */
const WHOLE_MESSAGE =
  /\b(?:just kidding|only joking|i['’]m (?:just |only )?(?:kidding|joking)|j\/k|jk|lol|lmao|rofl|haha+|hehe+|april fool\w*|sarcas\w+)\b|[😂🤣😜😉]|(?:^|\s)\/s(?:\s|$)|\b(?:role-?play|pretend|imagine|suppose|let['’]s say|hypothetically|in (?:my|the) (?:novel|story|book|film|movie|game|dream)|my character|once upon a time|act as|you are now)\b/iu
/** From here on the text is someone else's. */
const PASTED =
  /^.{0,80}\b(?:translate|proofread|rewrite|rephrase|summari[sz]e|paraphrase|correct|edit|improve|shorten|reply to|respond to|draft|compose|write|explain|analy[sz]e|review|format|check|fix)\b.{0,80}(?::|\n)|^(?:here(?:['’]s| is| are)|this is|see|read|below|look at)\b.{0,80}(?::\s*(?:\n|$)|:\s)|^(?:from|to|subject|sent|cc|date):\s|^(?:dear|hi|hello) [\p{L} ]+,\s*$|^(?:-----|=====|"""|BEGIN|On .+ wrote:)/imu
/** Longer than people type about themselves in one go: most likely pasted. */
const TYPED_CHARS = 1_500
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g
const QUOTED = /^\s*>.*$|"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|(?<![\p{L}\p{N}])'[^'\n]{12,}'(?![\p{L}])/gmu

const QUESTION_OR_COMMAND =
  /^(?:(?:please|so|and|but|ok|okay|hey|hi|hello|also|then|now|hearken|well)[,!]? )*(?:who|whom|what|when|where|why|how|which|whose|is|are|am|was|were|do|does|did|can|could|would|will|won['’]t|should|shall|may|might|must|has|have you|had|don['’]t|do not|let['’]s|let me|tell|show|give|find|search|look|make|create|write|draft|add|book|schedule|remind|set|open|play|stop|start a|cancel|delete|remove|forget|explain|describe|list|compare|calculate|convert|translate|summari[sz]e|check|call (?!me\b)|send|email|help|suggest|recommend|turn|put|move (?:the|my|it)|change|update|undo|read|say|ask|repeat|try|thanks?|thank you)\b/i
const HYPOTHETICAL =
  /\b(?:if|unless|maybe|perhaps|might|could|would|wish|suppose|supposing|imagine|hypothetical\w*|what if|as if|like i|probably|possibly|i think|i guess|i suppose|not sure|i wonder|hopefully|hoping|i hope|i['’]d|should|thinking (?:of|about)|considering|tempted|dream\w*|pretend\w*|apparently|supposedly|allegedly|rumou?r\w*|someday|one day|for example|e\.g\.|for instance|let['’]s say|almost|nearly|feels? like|as though|in theory)\b/i
/** Someone else's words. "My sister says hello" is no fact about her either. */
const REPORTED =
  /\b(?:said|says|told|tells|asked|asks|claims?|claimed|wrote|writes|according to|heard|read (?:that|somewhere)|the (?:article|page|site|website|email|book|report|paper|news|author|song|lyrics?)|quote|quoting|saying|lyrics|they say|people say|goes like|article|wikipedia)\b/i
const FLEETING =
  /\b(?:right now|at the moment|just now|currently (?:looking|trying|reading|working)|for a (?:sec|second|minute|moment)|kidding|joking|never ?mind|anyway|whatever|bored|tired|hungry|thirsty|sleepy|busy|late|confused|annoyed|frustrated|stuck|lost|ready|sorry|headache|sick of|fed up)\b/i

/** The sentences of a message that the person says in their own voice; none when all of it is material or play. */
export function ownSentences(message: string): string[] {
  if (WHOLE_MESSAGE.test(message) || message.length > TYPED_CHARS) return []
  const pasted = PASTED.exec(message)
  const own = (pasted ? message.slice(0, pasted.index) : message).replace(CODE, ' … ').replace(QUOTED, ' … ')
  return sentencesOf(own).filter((sentence) => !sentence.includes('…'))
}

/** True for a sentence that states nothing lasting. */
export function isNoStatement(sentence: string): boolean {
  return (
    /\?/.test(sentence) ||
    QUESTION_OR_COMMAND.test(sentence) ||
    HYPOTHETICAL.test(sentence) ||
    REPORTED.test(sentence) ||
    FLEETING.test(sentence)
  )
}
