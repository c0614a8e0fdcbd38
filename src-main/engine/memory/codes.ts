/** Words that name one thing by their very spelling: identifiers, versions, paths, addresses, error codes. */

const QUANTITY =
  /^[-+]?\d[\d.,]*(?:st|nd|rd|th|s|am|pm|a\.m|p\.m|km|kg|g|mg|m|cm|mm|ml|l|h|hr|hrs|hours?|min|mins|sec|secs|d|days?|w|weeks?|y|yrs?|k|x|px|pt|mb|gb|tb|kb|mph|kmh|c|f|%|°|€|£|\$|p)?$/i
const DATE_OR_TIME =
  /^(?:\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?|\d{1,2}[:.h]\d{2}(?:am|pm)?(?::\d{2})?|\d{4}-\d{2}-\d{2}T.*)$/i
const YEAR = /^(?:1[5-9]|20|21)\d\d$/
const ABBREVIATION = /^(?:e\.g|i\.e|a\.m|p\.m|etc|approx|no|vs|p\.s|a\.k\.a|w\/o|w\/|n\/a|24\/7|c\/o)$/i
const WORD_DOT_SENTENCE = /^\p{Ll}+\.\p{Lu}\p{Ll}*$/u

/** `shouting`: the text around it is all capitals, so that capitals say nothing. Takes one word without edge punctuation. */
export function isCode(word: string, shouting = false): boolean {
  if (word.length < 2 || ABBREVIATION.test(word) || YEAR.test(word)) return false
  if (isVersion(word) || isAddress(word) || isPath(word)) return true
  if (DATE_OR_TIME.test(word)) return false
  if (/^\d{4,}$/.test(word) || isPhone(word)) return true
  if (QUANTITY.test(word) || /^[€£$¥]/.test(word.replace(/^\$[A-Z_]{2,}$/i, ''))) return false
  if (/\p{L}/u.test(word) && /\d/.test(word) && /^[\p{L}\p{N}_.#:+-]+$/u.test(word)) return !isWordWithNumber(word)
  if (/^\$[A-Z_]\w+$/i.test(word) || /^(?:--\p{L}[\p{L}\p{N}-]+|-\p{L}{1,3})$/u.test(word)) return true
  if (/[\p{L}\p{N}]_[\p{L}\p{N}]/u.test(word) || /^\p{L}{1,12}(?:\+\+|#)$/u.test(word)) return true
  if (/^[#@][\p{L}\p{N}_-]{1,}$/u.test(word)) return true
  if (isDotted(word)) return true
  if (!/^[\p{L}&'’-]+$/u.test(word)) return false
  if (/\p{Ll}\p{Lu}/u.test(word)) return !/^(?:Mc|Mac|De|Di|La|Le|O['’])\p{Lu}/u.test(word)
  return !shouting && /^\p{Lu}[\p{Lu}&-]+s?$/u.test(word) && !/^(?:OK|AM|PM|BC|AD|VS|OR|AND|NOT)$/.test(word)
}

/** v2, v2.3, 1.2.3, 1.2.3-rc.1, 192.168.0.1. */
const isVersion = (word: string) =>
  /^v\d+(?:\.\d+)*(?:-[\w.]+)?$/i.test(word) ||
  (/^\d+(?:\.\d+){2,}(?:-[\w.]+)?$/.test(word) && !/^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/.test(word))

const isAddress = (word: string) =>
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/u.test(word) || /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(word) || /^www\./i.test(word)

/** A slash alone joins words (and/or): a path starts with one, ends in a file, has two, or says where it starts. */
function isPath(word: string): boolean {
  if (/^[A-Z]:\\/i.test(word) || /\p{L}\\\p{L}/u.test(word) || /^~\/\S/.test(word) || /^\.{1,2}\/\S/.test(word))
    return true
  if (!/\/[\p{L}\p{N}_.-]/u.test(word) || DATE_OR_TIME.test(word) || /^\d+\/\d+$/.test(word)) return false
  const parts = word.split('/')
  if (word.startsWith('/')) return parts.length > 1
  if (/\.\p{L}[\p{L}\p{N}]{0,4}$/u.test(word)) return true
  return parts.length > 2
    ? !parts.every((part) => /^\p{L}{1,9}$/u.test(part))
    : parts.some((part) => /[-_.\d]/.test(part))
}

const isPhone = (word: string) => /^\+?\d[\d-]{5,}\d$/.test(word) && /-|\+/.test(word) && !/^\d{4}-\d\d/.test(word)

/** node.js, package.json, config.get: not "done.Then", and not a missing space after a sentence. */
const isDotted = (word: string) =>
  /^[\p{L}\p{N}_-]+(?:\.[\p{L}_][\p{L}\p{N}_-]*)+$/u.test(word) &&
  !WORD_DOT_SENTENCE.test(word) &&
  !/^(?:\p{L}\.)+\p{L}$/u.test(word)

/** "10-minute", "20-year-old", "half-2": a number joined to plain words. */
const isWordWithNumber = (word: string) => /^\d+(?:-\p{Ll}{2,})+$/u.test(word)
