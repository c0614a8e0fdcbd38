/**
 * Gathers tool calls out of deltas. The format says: one entry an `index`, id and name in its first delta, then
 * pieces of arguments. Servers vary: no index, the same index for all, no id, the name again in every piece, whole
 * arguments in one piece or as an object.
 */
import { randomUUID } from 'node:crypto'
import type { ToolCallPart } from '../../engine/ports'
import { toolCall } from '../provider-call'

export interface CallDelta {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: unknown } | null
}

interface Draft {
  index: number | null
  id: string
  name: string
  json: string
}

export class ToolCalls {
  private readonly drafts: Draft[] = []

  add(delta: CallDelta): void {
    const draft = this.find(delta) ?? this.begin(delta)
    if (!draft.id && delta.id) draft.id = delta.id
    if (!draft.name && delta.function?.name) draft.name = delta.function.name
    const piece = delta.function?.arguments
    if (typeof piece === 'string') draft.json += piece
    else if (piece != null) draft.json += JSON.stringify(piece)
  }

  get size(): number {
    return this.drafts.length
  }

  /** The calls in order of arrival. One without an id gets one, since results refer to it. */
  finish(): ToolCallPart[] {
    return this.drafts
      .filter((draft) => draft.name !== '')
      .map((draft) =>
        toolCall(draft.id || `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`, draft.name, draft.json),
      )
  }

  /** The draft that this delta goes on with; undefined when it begins a new call. */
  private find(delta: CallDelta): Draft | undefined {
    const draft =
      typeof delta.index === 'number'
        ? this.drafts.findLast((known) => known.index === delta.index)
        : delta.id
          ? this.drafts.find((known) => known.id === delta.id)
          : this.drafts.at(-1)
    if (!draft) return undefined
    const otherId = delta.id && draft.id && delta.id !== draft.id
    // Without ids and indexes, a name after arguments can only be the next call.
    const nextName = typeof delta.index !== 'number' && !delta.id && delta.function?.name && draft.json !== ''
    return otherId || nextName ? undefined : draft
  }

  private begin(delta: CallDelta): Draft {
    const draft = { index: delta.index ?? null, id: '', name: '', json: '' }
    this.drafts.push(draft)
    return draft
  }
}
