/** Says back what the person said: "I am" becomes "You are", "my" becomes "your". */

const SWAPS: [RegExp, string][] = [
  [/\bI am\b|\bI'm\b|\bI’m\b|\bim\b/gi, 'you are'],
  [/\bI was\b/g, 'you were'],
  [/\bI wasn't\b/g, "you weren't"],
  [/\bam I\b/g, 'are you'],
  [/\bI've\b|\bI’ve\b/g, 'you have'],
  [/\bI'd\b|\bI’d\b/g, "you'd"],
  [/\bI'll\b|\bI’ll\b/g, "you'll"],
  [/\bwe're\b|\bwe’re\b/gi, 'you are'],
  [/\bwe've\b|\bwe’ve\b/gi, 'you have'],
  [/\bI\b/g, 'you'],
  [/(?<=^|[.!?]\s)i\b(?=\s)/g, 'you'],
  [/\bwe\b/gi, 'you'],
  [/\b(?:my|our)\b/gi, 'your'],
  [/\b(?:mine|ours)\b/gi, 'yours'],
  [/\bmyself\b/gi, 'yourself'],
  [/\bourselves\b/gi, 'yourselves'],
  [/\b(?:me|us)\b/g, 'you'],
]

/** `sentence` is the person's own, first person. */
export function toSecondPerson(sentence: string): string {
  let said = sentence.trim()
  for (const [from, to] of SWAPS) said = said.replace(from, to)
  return said.replace(/^\p{Ll}/u, (c) => c.toUpperCase())
}

/** True when it speaks of the person themselves. */
export const isFirstPerson = (text: string) =>
  /\b(?:I|I'm|I've|my|mine|me|[Ww]e|our|us|[Ww]e're|[Ww]e've)\b/.test(text) || /\b(?:my|our|i'm|im)\b/i.test(text)
