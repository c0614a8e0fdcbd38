/** One tiny real call, to show that a model choice works. */
import { type ErrorBody, toErrorBody } from '../../contract/index'
import type { Clock, Model } from '../../engine/ports'

export interface ModelTest {
  ok: boolean
  /** Milliseconds until the reply had ended. */
  ms: number
  model: string
  error: ErrorBody | null
}

/** Never rejects. A reply of any kind, even one cut short, means that key, address and model are right. */
export async function testModel(
  model: Model,
  clock: Pick<Clock, 'monotonic'>,
  signal: AbortSignal,
): Promise<ModelTest> {
  const started = clock.monotonic()
  let error: ErrorBody | null = null
  try {
    const events = model.stream(
      {
        system: '',
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'Reply with the word OK.' }] }],
        tools: [],
        maxOutputTokens: 16,
        kind: 'quick',
        evidence: [],
      },
      signal,
    )
    for await (const _event of events);
  } catch (thrown) {
    error = toErrorBody(thrown)
  }
  return { ok: error === null, ms: Math.round(clock.monotonic() - started), model: model.info.id, error }
}
