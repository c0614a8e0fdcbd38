import type { ModelChoice } from '../../../src-main/contract'
import { Select } from '../../components'
import { MODEL_KINDS, type ModelKind } from '../../stores/model-kinds'
import { listKey } from '../../stores/models'
import { t } from '../../strings'
import { Group } from './group'
import { KeyLine } from './key-line'
import { KindPicker } from './kind-picker'
import { Leaves } from './leaves'
import { ModelField } from './model-field'
import { ModelTest } from './model-test'
import { UrlField } from './url-field'
import { type Place, useChoice } from './use-choice'
import { WindowField } from './window-field'

/** Picks the main or the small model: who, where, which, how much it reads; then tries it. */
export function ModelEditor({ place, saved }: { place: Place; saved: ModelChoice | null }) {
  const { kind, choice, change, pick, lacks, refused } = useChoice(place, saved)
  return (
    <Group title={t(`settings.models.${place}`)} help={place === 'small' ? t('settings.models.small_help') : undefined}>
      {place === 'main' ? (
        <KindPicker value={kind} onChange={(next) => void pick(next)} />
      ) : (
        <Select
          label={t('settings.models.provider_small')}
          value={kind}
          onChange={(next) => void pick(next as ModelKind)}
          options={MODEL_KINDS.map((value) => ({ value, label: t(`settings.models.kind.${value}`) }))}
        />
      )}
      {kind === 'builtin' ? null : (
        <>
          {kind === 'local' || kind === 'custom' ? (
            <UrlField
              key={kind}
              kind={kind}
              value={choice.base_url}
              onSave={(base_url) => change({ ...choice, base_url })}
            />
          ) : null}
          <KeyLine kind={kind} />
          {lacks === 'url' ? null : (
            <ModelField
              key={listKey(choice)}
              kind={kind}
              choice={choice}
              onChange={(model) => void change({ ...choice, model, context_window: 0 })}
            />
          )}
          {lacks === null ? (
            <WindowField
              value={choice.context_window}
              onSave={(context_window) => change({ ...choice, context_window })}
            />
          ) : null}
        </>
      )}
      {refused ? (
        <p role="alert" className="text-danger text-sm">
          {refused}
        </p>
      ) : null}
      {lacks ? (
        <p role="status" className="text-accent-ink text-sm">
          {lacks === 'url' ? t('settings.models.not_used_url') : t('settings.models.not_used')}
        </p>
      ) : null}
      <Leaves place={place} kind={kind} choice={choice} />
      {lacks === null && kind !== 'builtin' ? <ModelTest key={JSON.stringify(choice)} choice={choice} /> : null}
    </Group>
  )
}
