import { LLM_KINDS } from '../../../src-main/contract'
import { t } from '../../strings'

/** What a kind of model call is for, in words; one of a newer version as it is. */
export function kindName(kind: string): string {
  const known = LLM_KINDS.find((one) => one === kind)
  return known === undefined || !(known in t('observability.kinds', { returnObjects: true }))
    ? kind
    : t(`observability.kinds.${known as 'loop'}`)
}
