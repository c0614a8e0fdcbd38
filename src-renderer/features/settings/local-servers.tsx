import { Cpu } from 'lucide-react'
import type { LocalServer } from '../../../src-main/contract'
import { Button } from '../../components'
import { SERVER_NAMES } from '../../stores/model-kinds'
import { useLocalServers } from '../../stores/models'
import { updateSettings, useSettings } from '../../stores/settings'
import { t } from '../../strings'

/** Offers a model server that runs here and is not in use: one click and it answers. */
export function LocalServers() {
  const servers = useLocalServers((state) => state.data) ?? []
  const used = useSettings((state) => state.settings?.models.main.base_url)
  const offered = servers.filter((server) => server.models.length > 0 && server.base_url !== used)
  if (offered.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {offered.map((server) => (
        <li
          key={server.base_url}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-accent bg-accent-soft px-4 py-3 text-sm"
        >
          <Cpu aria-hidden className="size-4 shrink-0 text-accent-ink" />
          <p className="min-w-0 flex-1 basis-52">
            {t('settings.models.found', { name: SERVER_NAMES[server.kind], count: server.models.length })}
          </p>
          <Button size="sm" kind="asking" onClick={() => use(server)}>
            {t('settings.models.use_it')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function use({ base_url, models }: LocalServer) {
  const main = { provider: 'openai', model: models[0] ?? '', base_url, context_window: 0 } as const
  void updateSettings({ models: { main } })
}
