/** A reply as it is said aloud: sentence by sentence while it is still being written, without what only eyes can use. */

/** A sentence is spoken once it is over; one that never ends is cut here, at a space, in characters. */
const LONGEST = 320
/** Very short ones are spoken with the next: "Dr." and "1." are not sentences. */
const SHORTEST = 12
const ABBREVIATION = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc|e\.g|i\.e|approx|No|[A-Z])\.$/

export interface Sentences {
  /** Sentences that are complete now, ready to be spoken. */
  push(delta: string): string[]
  /** What is left when the reply is over. */
  end(): string[]
}

export function createSentences(): Sentences {
  let pending = ''
  let inCode = false

  function take(upTo: number): string {
    const part = pending.slice(0, upTo)
    pending = pending.slice(upTo)
    return part
  }

  function* ready(): Generator<string> {
    for (;;) {
      const fence = pending.indexOf('```')
      if (inCode) {
        if (fence < 0) {
          pending = pending.slice(-2)
          return
        }
        take(fence + 3)
        inCode = false
        continue
      }
      const at = boundary(fence < 0 ? pending : pending.slice(0, fence))
      if (at > 0) yield take(at)
      else if (fence >= 0) {
        if (fence > 0) yield take(fence)
        take(3)
        inCode = true
        yield 'The code is in the chat.'
      } else return
    }
  }

  const spoken = (parts: Iterable<string>) => [...parts].map(speakable).filter((text) => /[\p{L}\p{N}]/u.test(text))
  return {
    push(delta) {
      pending += delta
      return spoken(ready())
    },
    end() {
      const last = inCode ? '' : pending
      pending = ''
      inCode = false
      return spoken([last])
    },
  }
}

/** Where the first sentence of the text ends; 0: not yet. */
function boundary(text: string): number {
  const ends = /[.!?…]+["'”’)\]]*(?=\s)|\n+/g
  for (let match = ends.exec(text); match; match = ends.exec(text)) {
    const end = match.index + match[0].length
    const sentence = text.slice(0, end)
    if (sentence.trim().length < SHORTEST && !match[0].includes('\n')) continue
    if (ABBREVIATION.test(sentence)) continue
    return end
  }
  if (text.length <= LONGEST) return 0
  const space = text.lastIndexOf(' ', LONGEST)
  return space > 0 ? space : LONGEST
}

/** Markdown as words: no marks, addresses, citations or tables of bars. */
export function speakable(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\s?\[\d+(?:\s*,\s*\d+)*\]/g, '')
    .replace(/https?:\/\/(?:www\.)?([^\s/)]+)\S*/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/^\s*\|?[\s:|-]+\|[\s:|-]*$/gm, '')
    .replace(/\s*\|\s*/g, ', ')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(^|[\s(])[*_]([^\s*_](?:[^*_\n]*[^\s*_])?)[*_](?=[\s.,;:!?)]|$)/g, '$1$2')
    .replace(/^[,\s]+|[,\s]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
