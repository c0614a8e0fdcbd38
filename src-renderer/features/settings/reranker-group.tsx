import type { RerankerChoice } from '../../../src-main/contract'
import { Select, TextField, useDraft } from '../../components'
import { hostOf, isLoopback } from '../../stores/model-kinds'
import { saveSettings, updateSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { LeavesLine } from './leaves-line'
import { NumberField } from './number-field'

const KINDS = ['none', 'cohere', 'jina', 'openrouter', 'server'] as const
const HOSTS = { cohere: 'api.cohere.com', jina: 'api.jina.ai', openrouter: 'openrouter.ai' } as const

/** Which cross-encoder sorts what a search found, and what it is sent. */
export function RerankerGroup({ saved }: { saved: RerankerChoice }) {
  const set = (change: Partial<RerankerChoice>) => ({ models: { reranker: { ...saved, ...change } } })
  const on = saved.provider !== 'none'
  return (
    <Group title={t('settings.memory.reranker.title')} help={t('settings.memory.reranker.help')}>
      <Select
        label={t('settings.memory.reranker.label')}
        value={saved.provider}
        onChange={(provider) =>
          void updateSettings(set({ provider: provider as RerankerChoice['provider'], model: '', base_url: '' }))
        }
        options={KINDS.map((value) => ({ value, label: t(`settings.memory.reranker.kind.${value}`) }))}
      />
      {on ? <Fields key={saved.provider} saved={saved} set={set} /> : null}
      <Leaves saved={saved} />
    </Group>
  )
}

interface FieldsProps {
  saved: RerankerChoice
  set: (change: Partial<RerankerChoice>) => { models: { reranker: RerankerChoice } }
}

function Fields({ saved, set }: FieldsProps) {
  const save = (change: Partial<RerankerChoice>) => async () => (await saveSettings(set(change)))?.message ?? null
  const model = useDraft(saved.model, (text) => save({ model: text })())
  const url = useDraft(saved.base_url, (text) => save({ base_url: text })())
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField mono label={t('settings.memory.reranker.model')} {...model} />
        {saved.provider === 'server' ? <TextField mono label={t('settings.memory.reranker.url')} {...url} /> : null}
      </div>
      <NumberField
        label={t('settings.memory.reranker.timeout')}
        value={saved.timeout_ms}
        patch={(timeout_ms) => set({ timeout_ms })}
      />
    </>
  )
}

function Leaves({ saved }: { saved: RerankerChoice }) {
  const { provider, base_url } = saved
  const host = provider === 'none' ? '' : provider === 'server' ? hostOf(base_url) : HOSTS[provider]
  const here = provider === 'server' && isLoopback(base_url)
  const how = provider === 'none' ? 'none' : host === '' ? 'nowhere' : here ? 'local' : 'remote'
  return <LeavesLine stays={how !== 'remote'} words={t(`settings.memory.reranker.leaves.${how}`, { host })} />
}
