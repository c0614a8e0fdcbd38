/** An expression as understood, and how it is written back. */

export type BinaryOp = '+' | '-' | '*' | '/' | '^' | 'mod' | 'of' | 'off' | 'more' | 'choose'

export type Node =
  | { type: 'number'; text: string }
  | { type: 'constant'; name: string }
  /** A count of a unit; "3 ft 4 in" is a sum of two. `unit` as mathjs writes it. */
  | { type: 'quantity'; text: string; unit: string }
  | { type: 'percent'; value: Node }
  | { type: 'negative'; value: Node }
  | { type: 'factorial'; value: Node }
  | { type: 'binary'; op: BinaryOp; left: Node; right: Node }
  | { type: 'call'; name: string; args: Node[] }
  /** To one unit, to several at once (feet and inches), or to `%`. */
  | { type: 'convert'; value: Node; units: string[] }

const STRENGTH: Record<BinaryOp, number> = {
  '+': 2,
  '-': 2,
  '*': 3,
  '/': 3,
  mod: 3,
  of: 3,
  off: 3,
  more: 3,
  choose: 3,
  '^': 5,
}
const WRITTEN: Record<BinaryOp, string> = {
  '+': ' + ',
  '-': ' − ',
  '*': ' × ',
  '/': ' ÷ ',
  '^': '^',
  mod: ' mod ',
  of: ' of ',
  off: ' off ',
  more: ' more ',
  choose: ' choose ',
}

function strength(node: Node): number {
  if (node.type === 'convert') return 1
  if (node.type === 'binary') return STRENGTH[node.op]
  if (node.type === 'negative') return 4
  return node.type === 'percent' || node.type === 'factorial' ? 6 : 7
}

/** °C and °F as people write them; any other unit under its name. */
const unitSign = (unit: string) => unit.replace(/^deg([CF])$/, '°$1')

/** The expression in plain notation; reading it again gives the same tree. */
export function write(node: Node): string {
  const inside = (child: Node, least: number) => (strength(child) < least ? `(${write(child)})` : write(child))
  switch (node.type) {
    case 'number':
      return node.text
    case 'constant':
      return node.name
    case 'quantity':
      return `${node.text} ${unitSign(node.unit)}`
    case 'percent':
      return `${inside(node.value, 7)}%`
    case 'factorial':
      return `${inside(node.value, 7)}!`
    case 'negative':
      return `−${inside(node.value, 5)}`
    case 'call':
      return `${node.name}(${node.args.map(write).join(', ')})`
    case 'convert':
      return `${inside(node.value, 2)} to ${node.units.map(unitSign).join(' and ')}`
    case 'binary': {
      const own = STRENGTH[node.op]
      const left = inside(node.left, node.op === '^' ? own + 1 : own)
      return `${left}${WRITTEN[node.op]}${inside(node.right, node.op === '^' ? own : own + 1)}`
    }
  }
}
