import { useState } from 'react'
import { Button, Combobox } from '../../components'
import { SERVER_NAMES } from '../../stores/model-kinds'
import { discoverLocal, useLocalServers } from '../../stores/models'
import { t } from '../../strings'

interface UrlFieldProps {
  kind: 'local' | 'custom'
  value: string
  /** Resolves to null, or to why it was refused. */
  onSave: (url: string) => Promise<string | null>
}

/** The server's address; for local ones, those found on this computer are offered. */
export function UrlField({ kind, value, onSave }: UrlFieldProps) {
  const { data, loading } = useLocalServers()
  const [error, setError] = useState<string | undefined>()
  const servers = kind === 'local' ? (data ?? []) : []
  const save = async (typed: string) => {
    const url = typed.trim().replace(/\/+$/, '')
    const sound = URL.canParse(url) && /^https?:/.test(url)
    setError(sound ? ((await onSave(url)) ?? undefined) : t('settings.models.url_needed'))
  }
  return (
    <div className="flex flex-col gap-2">
      <Combobox
        free
        mono
        label={t('settings.models.url')}
        help={t('settings.models.url_help')}
        error={error}
        value={value}
        options={servers.map((server) => ({ value: server.base_url, hint: SERVER_NAMES[server.kind] }))}
        onChange={(url) => void save(url)}
        placeholder="http://"
        none={t('settings.models.url_help')}
        more={(count) => t('settings.more', { count })}
      />
      {kind === 'local' ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dim text-sm">
          <p role="status" className="min-w-0 flex-1 basis-60">
            {loading || servers.length > 0 ? '' : t('settings.models.none_local')}
          </p>
          <Button
            size="sm"
            kind="quiet"
            busy={loading ? t('settings.models.looking') : undefined}
            onClick={() => void discoverLocal()}
          >
            {t('settings.models.look_again')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
