/** A span in words: what it is, and what came of it. */
import type { TurnSpan } from '../../../src-main/contract'
import { count, duration, kindName, money } from '../../components/reply'
import { t } from '../../strings'

const number = (value: unknown) => (typeof value === 'number' ? value : null)
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Beside the name: the kind of a call, or that it is a tool. */
export function spanKind({ kind, line }: TurnSpan): string {
  if (kind === 'llm') return kindName(text(line.kind))
  return kind === 'other' ? '' : t(`observability.span.${kind}`, { kind: '' })
}

export function spanName({ kind, name, line }: TurnSpan): string {
  if (kind === 'llm' || kind === 'tool' || kind === 'other') return name
  if (kind === 'memory_write') return text(line.by)
  return ''
}

export function spanFigures({ kind, line, ok }: TurnSpan): string {
  const parts: string[] = []
  if (kind === 'gate')
    parts.push(
      t(line.open === true ? 'observability.span.open' : 'observability.span.closed', { reason: text(line.reason) }),
    )
  if (kind === 'retrieval')
    parts.push(t('observability.span.found', { found: number(line.results) ?? 0, read: number(line.injected) ?? 0 }))
  if (kind === 'llm') {
    const [input, output, cached, first] = ['input_tokens', 'output_tokens', 'cached_tokens', 'first_token_ms'].map(
      (field) => number(line[field]),
    )
    if (input || output)
      parts.push(t('observability.span.tokens', { input: count(input ?? 0), output: count(output ?? 0) }))
    if (cached) parts.push(t('observability.span.cached', { count: cached, replace: { count: count(cached) } }))
    if (first !== null && first !== undefined) parts.push(t('observability.span.first', { time: duration(first) }))
  }
  if (kind === 'memory_write' && Array.isArray(line.ids))
    parts.push(t('observability.span.kept', { count: line.ids.length }))
  if (kind === 'consolidation') {
    parts.push(t('observability.span.exchanges', { count: number(line.exchanges) ?? 0 }))
    if (Array.isArray(line.kept)) parts.push(t('observability.span.kept', { count: line.kept.length }))
  }
  if (kind === 'claim') parts.push(t(ok ? 'observability.turn.claim_true' : 'observability.turn.claim_false'))
  const cost = number(line.cost_usd)
  if (kind === 'llm' && cost === null) parts.push(t('chat.receipt.unknown'))
  if (cost) parts.push(money(cost))
  return parts.join(' · ')
}
