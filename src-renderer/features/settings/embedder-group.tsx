import { useEffect, useState } from 'react'
import type { Bank, EmbedderChoice } from '../../../src-main/contract'
import { Button, Dialog, ErrorNote, Select, TextField } from '../../components'
import { count } from '../../components/reply'
import { migrateBank, useBanks, useEmbedding, useMigration } from '../../stores/banks'
import { useConnections } from '../../stores/connections'
import { hostOf, isLoopback } from '../../stores/model-kinds'
import { t } from '../../strings'
import { Group } from './group'
import { LeavesLine } from './leaves-line'
import { MigrationLine } from './migration-line'

const KINDS = ['use-lite', 'openai', 'gemini', 'local', 'none'] as const
type Kind = (typeof KINDS)[number]

const KEYS = { openai: 'OPENAI_API_KEY', gemini: 'GEMINI_API_KEY' } as const
const same = (a: EmbedderChoice, b: EmbedderChoice) =>
  a.provider === b.provider && a.model === b.model && a.base_url === b.base_url

/** What makes the vectors of the default bank. A change is a move: it is asked for, shown and can be taken back. */
export function EmbedderGroup() {
  const bank = useBanks((state) => state.data?.find(({ name }) => name === 'default'))
  const migration = useMigration()
  const [choice, setChoice] = useState<EmbedderChoice | null>(null)
  useEffect(() => {
    // A move that goes on from before is joined, so that it is seen here.
    if (bank?.migrating_to) setChoice(null)
  }, [bank?.migrating_to])
  if (!bank) return null
  const shown = choice ?? bank.embedder
  const moving = migration.running || bank.migrating_to !== null
  return (
    <Group title={t('settings.memory.embedder.title')} help={t('settings.memory.embedder.help')}>
      <Select
        label={t('settings.memory.embedder.label')}
        value={shown.provider}
        disabled={moving}
        onChange={(provider) => setChoice({ provider: provider as Kind, model: '', base_url: '', dimension: 0 })}
        options={KINDS.map((value) => ({ value, label: t(`settings.memory.embedder.kind.${value}`) }))}
      />
      {shown.provider === 'openai' || shown.provider === 'gemini' || shown.provider === 'local' ? (
        <Where choice={shown} disabled={moving} onChange={setChoice} />
      ) : null}
      <Leaves choice={shown} />
      {moving ? (
        <MigrationLine bank={bank} />
      ) : (
        <Move key={`${shown.provider}/${shown.model}/${shown.base_url}`} bank={bank} choice={shown} />
      )}
      {migration.error && !moving ? (
        <ErrorNote
          message={`${t('settings.memory.embedder.failed')} ${migration.error.message}`}
          action={migration.error.action}
        />
      ) : null}
      {migration.progress?.finished && !moving ? (
        <p role="status" className="text-ok text-sm">
          {t('settings.memory.embedder.moved')}
        </p>
      ) : null}
    </Group>
  )
}

interface WhereProps {
  choice: EmbedderChoice
  disabled: boolean
  onChange: (choice: EmbedderChoice) => void
}

function Where({ choice, disabled, onChange }: WhereProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        mono
        label={t('settings.memory.embedder.model')}
        help={t('settings.memory.embedder.model_help')}
        value={choice.model}
        disabled={disabled}
        onChange={(event) => onChange({ ...choice, model: event.target.value.trim() })}
      />
      {choice.provider === 'gemini' ? null : (
        <TextField
          mono
          label={t('settings.memory.embedder.url')}
          help={t('settings.memory.embedder.url_help')}
          value={choice.base_url}
          disabled={disabled}
          onChange={(event) => onChange({ ...choice, base_url: event.target.value.trim() })}
        />
      )}
    </div>
  )
}

function Leaves({ choice }: { choice: EmbedderChoice }) {
  const { provider, base_url } = choice
  const key = provider === 'openai' || provider === 'gemini' ? KEYS[provider] : null
  const here = provider === 'openai' && isLoopback(base_url)
  const found = useConnections((state) => state.data?.find(({ name }) => name === key)?.found)
  const stays = provider === 'use-lite' || provider === 'none' || provider === 'local' || here
  const host = hostOf(base_url) || 'api.openai.com'
  return (
    <>
      <LeavesLine
        stays={stays}
        words={t(`settings.memory.embedder.leaves.${here ? 'openai_local' : provider}`, { host })}
      />
      {key && found === false && !here ? (
        <p className="text-danger text-sm">{t('settings.memory.embedder.key_missing', { name: key })}</p>
      ) : null}
    </>
  )
}

/** Asks before everything is embedded again. */
function Move({ bank, choice }: { bank: Bank; choice: EmbedderChoice }) {
  const [asking, setAsking] = useState(false)
  const total = useEmbedding((state) => state.data?.find((one) => one.bank === bank.name)?.total) ?? 0
  if (same(bank.embedder, choice)) return <p className="text-dim text-sm">{t('settings.memory.embedder.same')}</p>
  const sent = choice.provider === 'openai' || choice.provider === 'gemini'
  const host = choice.provider === 'gemini' ? 'Google' : hostOf(choice.base_url) || 'api.openai.com'
  const go = () => {
    setAsking(false)
    void migrateBank(bank.name, choice)
  }
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)} className="self-start">
        {t('settings.memory.embedder.move')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('settings.memory.embedder.confirm')}
        closeLabel={t('app.close')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('app.cancel')}</Button>
            <Button kind="primary" onClick={go}>
              {t('settings.memory.embedder.move')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-2 text-base text-muted">
          <p>{t('settings.memory.embedder.confirm_body', { count: total, replace: { count: count(total) } })}</p>
          {sent && !isLoopback(choice.base_url) ? <p>{t('settings.memory.embedder.confirm_price', { host })}</p> : null}
        </div>
      </Dialog>
    </>
  )
}
