/**
 * Characters that can hide in a text or turn its order: control characters but for line ends and tabs, signs of direction,
 * and whatever draws nothing (zero width, tags, halves of a pair). Joiners and variation selectors are left to the scripts
 * and emoji that need them; after plain ASCII they only hide.
 */
const JOINER = '\u200c|\u200d|\ufe0e|\ufe0f'
const INVISIBLE = new RegExp(
  String.raw`(?!\n|\t|${JOINER})[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029]|(?<=[\0-\x7f])(?:${JOINER})`,
  'gu',
)

export type Piece = { shown: string } | { hidden: string }

/** The text in pieces, in order; `hidden` names a character that would not be seen, as "U+202E". */
export function revealed(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(INVISIBLE)) {
    if (index > from) pieces.push({ shown: text.slice(from, index) })
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    pieces.push({ hidden: `U+${code}` })
    from = index + character.length
  }
  if (from < text.length) pieces.push({ shown: text.slice(from) })
  return pieces
}
