import { useEffect, useState } from 'react'
import { Button, StatusDot, TextField, useDraft } from '../../components'
import { count } from '../../components/reply'
import { loadConnections, useConnections } from '../../stores/connections'
import { readOverview, useOverview } from '../../stores/observability'
import { placeName } from '../../stores/place-name'
import { saveSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { KeyForm } from './key-form'

/** Where turns are sent as OpenTelemetry traces, who it says it is, and how it goes. */
export function SpendingExport({ endpoint }: { endpoint: string }) {
  const draft = useDraft(endpoint, async (text) => {
    if (text !== '' && !(URL.canParse(text) && /^https?:/.test(text))) return t('spending.otlp.bad')
    return (await saveSettings({ ops: { otlp_endpoint: text } }))?.message ?? null
  })
  return (
    <Group title={t('spending.otlp.title')} help={t('spending.otlp.help')}>
      <TextField
        {...draft}
        mono
        label={t('spending.otlp.endpoint')}
        placeholder={t('spending.otlp.placeholder')}
        autoComplete="off"
        spellCheck={false}
      />
      <Headers />
      {endpoint === '' ? null : <ExportState endpoint={endpoint} />}
    </Group>
  )
}

function Headers() {
  const connection = useConnections((state) => state.data?.find(({ name }) => name === 'OTEL_EXPORTER_OTLP_HEADERS'))
  const [editing, setEditing] = useState(false)
  useEffect(() => {
    if (useConnections.getState().data === null) void loadConnections()
  }, [])
  if (!connection) return null
  const { found, where } = connection
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="font-medium text-sm">{t('spending.otlp.headers')}</h3>
          <StatusDot
            state={found ? 'ok' : 'off'}
            text={found ? t('spending.otlp.found', { where: placeName(where) }) : t('spending.otlp.missing')}
          />
        </div>
        {editing || where === 'environment' ? null : (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t(found ? 'spending.otlp.replace' : 'spending.otlp.add')}
          </Button>
        )}
      </div>
      <p className="text-dim text-sm leading-normal">{t('spending.otlp.headers_help')}</p>
      {editing ? <KeyForm connection={connection} onDone={() => setEditing(false)} /> : null}
    </div>
  )
}

function ExportState({ endpoint }: { endpoint: string }) {
  const state = useOverview(({ data }) => data?.exported)
  useEffect(() => {
    void endpoint
    void readOverview()
  }, [endpoint])
  if (!state) return null
  const { sent, failed, last_error } = state
  return (
    <StatusDot
      state={failed > 0 ? 'warn' : 'ok'}
      text={
        failed > 0
          ? t('spending.otlp.state_failed', { sent: count(sent), failed: count(failed), error: last_error ?? '' })
          : t('spending.otlp.state', { sent: count(sent) })
      }
    />
  )
}
