import { useEffect } from 'react'
import type { ModelChoice } from '../../../src-main/contract'
import { Button, Combobox } from '../../components'
import { useConnections } from '../../stores/connections'
import { keyFor, type ModelKind, suggestModel } from '../../stores/model-kinds'
import { listKey, listModels, useModelLists } from '../../stores/models'
import { t } from '../../strings'

interface ModelFieldProps {
  kind: ModelKind
  choice: ModelChoice
  onChange: (model: string) => void
}

/** The model's name: one the server lists, or any other typed in full. */
export function ModelField({ kind, choice, onChange }: ModelFieldProps) {
  const list = useModelLists((all) => all[listKey(choice)])
  const models = list?.models ?? []
  const found = useConnections((state) => state.data?.find((one) => one.name === keyFor(kind))?.found)
  // Mounted anew for each server; a key that is added since may open its list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of model asks for no new list
  useEffect(() => {
    void listModels(choice)
  }, [found])
  const suggested = choice.model ? null : suggestModel(kind, models)
  const help = list?.loading
    ? t('settings.models.model_loading')
    : // That a key is missing is said once, where it can be added.
      list?.error && list.error.code !== 'NOT_CONFIGURED'
      ? t('settings.models.list_failed', { why: list.error.message })
      : undefined
  return (
    <div className="flex flex-col items-start gap-2 [&>:first-child]:w-full">
      <Combobox
        free
        mono
        label={t('settings.models.model')}
        help={help}
        value={choice.model}
        options={models.map((value) => ({ value }))}
        onChange={onChange}
        placeholder={t('settings.models.model_placeholder')}
        none={t('settings.models.model_none')}
        more={(count) => t('settings.more', { count })}
      />
      {suggested ? (
        <Button size="sm" onClick={() => onChange(suggested)}>
          {t('settings.models.use', { model: suggested })}
        </Button>
      ) : null}
    </div>
  )
}
