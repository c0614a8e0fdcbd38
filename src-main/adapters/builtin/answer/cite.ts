/** A sentence of the evidence, as a reply may say it. */
import type { Found } from './extract'
import { toSecondPerson } from './perspective'

/** The sentence as it stands, in the second person when it is the person's own, else as a quotation with its source. */
export function cite({ sentence, record, n }: Pick<Found, 'sentence' | 'record' | 'n'>): string {
  const bare = sentence.trim().replace(/[.]+$/, '')
  const own =
    (record.origin === 'owner' || record.origin === 'model' || record.origin === 'import') &&
    record.kind !== 'reference'
  const end = /[!?]$/.test(bare) ? '' : '.'
  if (own) return `${toSecondPerson(bare)} [${n}]${end}`
  return `From ${record.source || 'a saved page'}: “${bare}” [${n}]${end}`
}
