import type { ModelChoice, Settings } from '../../../src-main/contract'
import { Choice, Switch } from '../../components'
import { updateSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { LeavesLine } from './leaves-line'
import { NumberField } from './number-field'

interface RecallGroupProps {
  recall: Settings['memory']['recall']
  /** null: the built-in one. */
  small: ModelChoice | null
}

/** What happens before a turn's first model call. */
export function RecallGroup({ recall, small }: RecallGroupProps) {
  const set = (change: Partial<RecallGroupProps['recall']>) => ({ memory: { recall: change } })
  return (
    <Group title={t('settings.memory.recall.title')} help={t('settings.memory.recall.help')}>
      <Choice
        label={t('settings.memory.recall.gate')}
        help={t('settings.memory.recall.gate_help')}
        value={recall.gate}
        onChange={(gate) => void updateSettings(set({ gate }))}
        options={[
          { value: 'model', label: t('settings.memory.recall.gate_model') },
          { value: 'rules', label: t('settings.memory.recall.gate_rules') },
        ]}
      />
      <Switch
        label={t('settings.memory.recall.slot')}
        help={t('settings.memory.recall.slot_help')}
        checked={recall.slot_gate}
        onChange={(slot_gate) => void updateSettings(set({ slot_gate }))}
      />
      <NumberField
        label={t('settings.memory.recall.searches')}
        value={recall.searches}
        patch={(searches) => set({ searches })}
      />
      <NumberField
        label={t('settings.memory.recall.deadline')}
        value={recall.deadline_ms}
        patch={(deadline_ms) => set({ deadline_ms })}
      />
      <LeavesLine stays={small === null} words={t('settings.memory.recall.sent')} />
    </Group>
  )
}
