/** Whether memory can be found by meaning, for doctor: each bank's embedder is tried on one text. */
import { type DoctorCheck, type EmbeddingState, toErrorBody } from '../../contract/index'
import type { BankRow, Clock } from '../ports'
import type { Banks } from './banks'

/** A model on this machine may have to be read first. */
const PATIENCE_MS = 10_000

export async function lookAtEmbedding(
  banks: Banks,
  states: EmbeddingState[],
  clock: Clock,
): Promise<Pick<DoctorCheck, 'status' | 'detail' | 'action'>> {
  const looks = await Promise.all(banks.rows().map((row) => lookAt(row, banks, states, clock)))
  const bad = looks.find(({ action }) => action !== '')
  const detail = looks.map((look) => look.detail).join('; ')
  return bad ? { status: 'warn', detail, action: bad.action } : { status: 'ok', detail, action: '' }
}

async function lookAt(row: BankRow, banks: Banks, states: EmbeddingState[], clock: Clock) {
  const name = row.replaces === null ? row.name : `${row.replaces}, moving`
  if (row.dimension === 0) return { detail: `${name}: searched by words`, action: '' }
  const { pending, total } = states.find((state) => state.bank === row.name) ?? { pending: 0, total: 0 }
  const queue = pending === 0 ? `${total} pieces` : `${pending} of ${total} pieces wait`
  const over = new AbortController()
  const started = clock.monotonic()
  try {
    const embedder = await banks.embedderOf(row)
    const late = clock.sleep(PATIENCE_MS, over.signal).then(() => {
      throw new Error('late')
    })
    late.catch(() => {})
    await Promise.race([embedder.embed([`Doctor ${started}`]), late])
    const ms = Math.round(clock.monotonic() - started)
    return {
      detail: `${name}: ${embedder.info.label}, ${row.dimension} numbers, answers in ${ms} ms, ${queue}`,
      action: '',
    }
  } catch (thrown) {
    const { message, action } =
      thrown instanceof Error && thrown.message === 'late'
        ? {
            message: `no answer in ${PATIENCE_MS / 1000} s`,
            action: 'Start it, or move the bank to the bundled embedder.',
          }
        : toErrorBody(thrown)
    return {
      detail: `${name}: ${row.embedder_id} does not answer (${message}) Memory is found by words; ${queue}`,
      action,
    }
  } finally {
    over.abort()
  }
}
