/** The trace line of a tool call: counts, ids and redacted arguments; the sink cuts and redacts. */
import type { ToolLine } from '../ops'
import type { ToolCallPart } from '../ports'
import type { ToolOutcome } from './loop'

export function toolLine(
  call: ToolCallPart,
  face: { source: string; kind: ToolLine['kind'] },
  { result, ok, durationMs }: ToolOutcome,
): ToolLine {
  const query = call.args.query
  return {
    name: call.name,
    source: face.source,
    kind: face.kind,
    args: call.invalid ?? JSON.stringify(call.args),
    ok,
    error: ok ? null : result.summary,
    duration_ms: durationMs,
    cost_usd: result.cost_usd ?? null,
    provider: result.provider ?? null,
    query: face.kind === 'retrieval' && typeof query === 'string' ? query : null,
    results: result.evidence?.length ?? null,
    memory_ids: [...(result.kept ?? []).map((kept) => kept.id), ...(result.evidence ?? []).map((hit) => hit.id)],
  }
}
