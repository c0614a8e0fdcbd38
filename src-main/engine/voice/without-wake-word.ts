/**
 * What was understood, without the wake word that a careful capture left before it: "Alexa, what time is it" is "what time is
 * it". The text as it is when it does not begin with all of the word.
 */
export function withoutWakeWord(text: string, label: string): string {
  const words = label.match(/[\p{L}\p{N}]+/gu)
  if (words === null) return text
  const said = new RegExp(
    `^[^\\p{L}\\p{N}]*${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}'\u2019])[^\\p{L}\\p{N}]*`,
    'iu',
  )
  return text.replace(said, '')
}
