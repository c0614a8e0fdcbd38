/** Turns "[2]" and "[1, 3]" into citation chips, where that number is one of the memories used. A remark plugin; pure. */

interface Node {
  type: string
  value?: string
  children?: Node[]
  data?: { hName: string; hProperties: Record<string, string> }
}

const MARK = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g

/** Pieces of a text: words as they are, and the numbers cited between them. */
export function splitCitations(text: string, known: ReadonlySet<number>): (string | number)[] {
  const pieces: (string | number)[] = []
  let from = 0
  for (const match of text.matchAll(MARK)) {
    const numbers = (match[1] ?? '').split(/[,;]/).map(Number)
    if (!numbers.every((n) => known.has(n))) continue
    if (match.index > from) pieces.push(text.slice(from, match.index))
    pieces.push(...numbers)
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

const SKIP = new Set(['link', 'linkReference', 'inlineCode', 'code', 'math', 'inlineMath'])

/** Plugin options: the numbers that stand for a memory. Code, math and link text are left alone. */
export function remarkCitations(known: ReadonlySet<number>) {
  const visit = (node: Node) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) => {
      if (child.type !== 'text') {
        if (!SKIP.has(child.type)) visit(child)
        return [child]
      }
      return splitCitations(child.value ?? '', known).map(
        (piece): Node =>
          typeof piece === 'string'
            ? { type: 'text', value: piece }
            : { type: 'citation', children: [], data: { hName: 'cite', hProperties: { title: String(piece) } } },
      )
    })
  }
  return (tree: Node) => visit(tree)
}
