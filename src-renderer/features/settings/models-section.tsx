import { useEffect } from 'react'
import { discoverLocal } from '../../stores/models'
import { useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { LocalServers } from './local-servers'
import { ModelEditor } from './model-editor'
import { NumberField } from './number-field'

/** Who answers, who does the small jobs, and how long to wait for them. */
export function ModelsSection() {
  const models = useSettings((state) => state.settings?.models)
  useEffect(() => {
    void discoverLocal()
  }, [])
  if (!models) return null
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('settings.models.intro')}</p>
      <LocalServers />
      <ModelEditor place="main" saved={models.main} />
      <ModelEditor place="small" saved={models.small} />
      <Group title={t('settings.models.limits')}>
        <NumberField
          label={t('settings.models.timeout')}
          value={models.timeout_s}
          patch={(timeout_s) => ({ models: { timeout_s } })}
        />
        <NumberField
          label={t('settings.models.retries')}
          value={models.max_retries}
          patch={(max_retries) => ({ models: { max_retries } })}
        />
        <NumberField
          label={t('settings.models.output')}
          value={models.max_output_tokens}
          patch={(max_output_tokens) => ({ models: { max_output_tokens } })}
        />
      </Group>
    </>
  )
}
