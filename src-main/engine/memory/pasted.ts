/** Text of another that a person put into their message: a page to sum up, a mail to answer. Theirs to show, not said by them. */

/** A shorter quotation is a name or a title. */
const LEAST_WORDS = 4
const QUOTED = [/```[\s\S]*?(?:```|$)/g, /^[ \t]*>.*$/gm, /"[^"]*"|“[^”]*”|«[^»]*»/g]
/** What follows "summarise this page:" is the page, quoted or not. */
const GIVEN_TO_WORK_ON =
  /^([^:\n]{0,40}\b(?:summari[sz]e|translate|explain|proofread|rewrite|rephrase|shorten|analy[sz]e|review|reply to|answer|what (?:does|do|is)|tl;?dr)\b[^:\n]{0,80}[:\n])([\s\S]+)$/i
/** "Remember: “…”" asks that it be kept, whoever wrote it. */
const KEEPS = /\b(?:remember|save|store|keep|note|record|write (?:this |that |it )?down)\b/i

export interface Said {
  own: string
  /** '' when nothing was put in. */
  pasted: string
}

export function partPasted(message: string): Said {
  const pasted: string[] = []
  const take = (text: string): string => {
    if ((text.match(/[\p{L}\p{N}]+/gu) ?? []).length < LEAST_WORDS) return text
    pasted.push(text)
    return ' '
  }
  let own = QUOTED.reduce((left, pattern) => left.replace(pattern, take), message)
  own = own.replace(GIVEN_TO_WORK_ON, (_, request: string, text: string) => request + take(text))
  return pasted.length === 0 || KEEPS.test(own) ? { own: message, pasted: '' } : { own, pasted: pasted.join('\n') }
}
