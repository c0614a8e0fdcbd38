/** The trace of one turn as a waterfall in text: what ran when, for how long, and what it cost. */
import type { TraceLine } from '../../contract/index'

const BAR = 32

export function waterfall(lines: TraceLine[]): string[] {
  const spans = lines.map((line) => ({ line, end: Date.parse(line.ts), ms: number(line.duration_ms) ?? 0 }))
  // turn_end is written last and lasts the whole turn.
  const whole = spans.find(({ line }) => line.type === 'turn_end') ?? spans.at(-1)
  const from = Math.min(...spans.map(({ end, ms }) => end - ms))
  const until = Math.max(...spans.map(({ end }) => end), from + 1)
  const first = lines.find(({ type }) => type === 'turn_start')
  const rows = spans
    .filter(({ line }) => !['turn_start', 'turn_end', 'receipt'].includes(line.type))
    .map(({ line, end, ms }) => {
      const [start, width] = [((end - ms - from) / (until - from)) * BAR, (ms / (until - from)) * BAR]
      const left = Math.min(BAR - 1, Math.floor(start))
      const bar = `${' '.repeat(left)}${'█'.repeat(Math.max(1, Math.min(BAR - left, Math.round(width))))}`.padEnd(BAR)
      return `${bar} ${`${Math.round(ms)} ms`.padStart(9)}  ${inWords(line)}`
    })
  const receipt = lines.findLast(({ type }) => type === 'receipt')
  return [
    `${lines[0]?.turn_id} · ${first?.ts ?? lines[0]?.ts} · ${Math.round(whole?.ms ?? 0)} ms · ${whole?.line.status ?? 'not ended'}`,
    ...(typeof first?.text === 'string' ? [`“${first.text.slice(0, 200)}”`] : []),
    ...rows,
    ...(receipt ? [String(receipt.line)] : []),
  ]
}

function inWords(line: TraceLine): string {
  const failed = line.ok === false || line.error ? ` ✗ ${typeof line.error === 'string' ? line.error : 'failed'}` : ''
  return `${what(line)}${failed}`
}

function what(line: TraceLine): string {
  switch (line.type) {
    case 'llm':
      return `${line.model} · ${line.kind} · ${tokens(line)} · ${cost(line)}`
    case 'tool':
      return `tool ${line.name}${number(line.cost_usd) === null ? '' : ` · ${cost(line)}`}`
    case 'gate':
      return `gate ${line.open === true ? 'open' : 'closed'}: ${line.reason}`
    case 'retrieval':
      return `memory: ${line.results} found, ${line.injected} used`
    case 'memory_write':
      return `memory: ${Array.isArray(line.ids) ? line.ids.length : 0} kept by ${line.by}`
    case 'consolidation':
      return `consolidation of ${line.exchanges} exchanges`
    default:
      return line.type
  }
}

const number = (value: unknown) => (typeof value === 'number' ? value : null)
const tokens = (line: TraceLine) =>
  number(line.input_tokens) === null ? 'tokens unknown' : `${line.input_tokens} in / ${line.output_tokens} out`

function cost({ cost_usd }: TraceLine): string {
  const usd = number(cost_usd)
  if (usd === null) return 'price unknown'
  return usd === 0 ? '$0' : `$${usd.toFixed(usd < 0.1 ? 5 : 2)}`
}
