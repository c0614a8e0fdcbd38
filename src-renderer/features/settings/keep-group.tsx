import type { ModelChoice } from '../../../src-main/contract'
import { t } from '../../strings'
import { Group } from './group'
import { LeavesLine } from './leaves-line'
import { NumberField } from './number-field'

/** When exchanges become facts and an episode, and who reads them for it. */
export function KeepGroup({ after, small }: { after: number; small: ModelChoice | null }) {
  return (
    <Group title={t('settings.memory.keep.title')} help={t('settings.memory.keep.help')}>
      <NumberField
        label={t('settings.memory.keep.after')}
        help={t('settings.memory.keep.after_help')}
        value={after}
        patch={(consolidate_after) => ({ memory: { consolidate_after } })}
      />
      <LeavesLine stays={small === null} words={t('settings.memory.keep.sent')} />
    </Group>
  )
}
