import { useState } from 'react'
import type { LocalServer } from '../../../src-main/contract'
import { Button, ErrorNote, Select } from '../../components'
import { SERVER_NAMES } from '../../stores/model-kinds'
import { saveSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Way } from './way'

interface LocalStartProps {
  server: LocalServer
  open: boolean
  onOpen: () => void
  onDone: () => void
}

/** A model server that already runs on this computer. */
export function LocalStart({ server, open, onOpen, onDone }: LocalStartProps) {
  const [model, setModel] = useState(server.models[0] ?? '')
  const [error, setError] = useState<string | null>(null)
  const use = async () => {
    const main = { provider: 'openai', model, base_url: server.base_url, context_window: 0 } as const
    const refused = await saveSettings({ models: { main } })
    if (refused) setError(refused.message)
    else onDone()
  }
  return (
    <Way
      title={t('onboarding.local', { name: SERVER_NAMES[server.kind], count: server.models.length })}
      help={t('onboarding.local_help')}
      open={open}
      onOpen={onOpen}
    >
      <Select
        label={t('onboarding.local_model')}
        value={model}
        onChange={setModel}
        options={server.models.map((name) => ({ value: name, label: name }))}
      />
      <Button kind="primary" onClick={() => void use()} className="self-start">
        {t('onboarding.local_use')}
      </Button>
      {error ? <ErrorNote message={t('onboarding.failed', { why: error })} /> : null}
    </Way>
  )
}
