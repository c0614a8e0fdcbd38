/**
 * A title, source or file name as it is shown: without the characters that turn the order of what follows (U+202A to
 * U+202E, U+2066 to U+2069) and without control characters. Such a name can look like another ("exe.png"), or spill over
 * into the words beside it. Names in right-to-left scripts need none of them: they stand in elements with `dir="auto"`.
 */
export function plainName(text: string): string {
  return text.replace(STEERING, (character) => (/\s/.test(character) ? ' ' : ''))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const STEERING = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
