/** Cuts Markdown where cutting cannot change its meaning, so that a growing reply re-renders only its last block. Pure. */

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const GOES_ON = /^(\s+\S|[-*+]\s|\d+[.)]\s|>|\||\[[^\]]+\]:)/

/** Blocks of source text; joined with "\n\n" they are the text again (but for runs of blank lines). */
export function markdownBlocks(text: string): string[] {
  // Definitions and footnotes reach across the whole text.
  if (/^\[[^\]]+\]:/m.test(text)) return [text]
  const blocks: string[] = []
  let current: string[] = []
  let fence = ''
  let math = false
  let blank = false
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (!fence && !math && blank && line.trim() && !GOES_ON.test(line)) {
      blocks.push(current.join('\n').trimEnd())
      current = []
    }
    blank = !fence && !math && line.trim() === ''
    if (!math && mark && !fence) fence = mark
    else if (mark && fence && mark.startsWith(fence) && line.trim() === mark) fence = ''
    else if (!fence && line.trim() === '$$') math = !math
    current.push(line)
  }
  const rest = current.join('\n').trimEnd()
  return rest ? [...blocks, rest] : blocks
}

/** Has a fenced block with a language to colour. */
export const needsHighlight = (text: string) => /^ {0,3}(```|~~~)[ \t]*\w/m.test(text)

/** Has mathematics in dollars, by pandoc's rule for telling it from prices: no space inside, no digit right after. */
export const needsMath = (text: string) => /\$\$|\$(?![\s$]|[\d.,]+[\s.,;:)])[^$\n]*[^\s$]\$(?!\d)/.test(text)
