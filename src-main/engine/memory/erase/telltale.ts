/** Words that give a memory away wherever they stand: codes, numbers, addresses, and strings no language has. */

const CODE = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}_@.#+-]{4,}$/u
const LONG_NUMBER = /\d{5,}/
const ADDRESS = /.@.+\../u
/** Letter pairs that ordinary words of European languages do not have. */
const ODD_PAIR =
  /[bcdfghjklmnpqrstvwxz]{6,}|q[^uaei\W\d_]|[jqvxz][jqxz]|[jqv][bcdfghkmnpqtwx]|wx|xw|zx|vw|wv|yxw|[bcdfgk]x/
const MONTH_OR_TIME = /^\d{1,2}(st|nd|rd|th|am|pm|h|min|km|kg|cm|mm|ml|gb|mb)$|^\d{4}s?$|^\d{4}-\d{2}-\d{2}$/

/** `word` is lower case. */
export function isTelltale(word: string): boolean {
  if (word.length < 4 || MONTH_OR_TIME.test(word)) return false
  if (CODE.test(word) || ADDRESS.test(word)) return true
  if (LONG_NUMBER.test(word.replace(/[.,' -]/g, ''))) return true
  return word.length >= 6 && ODD_PAIR.test(word)
}
