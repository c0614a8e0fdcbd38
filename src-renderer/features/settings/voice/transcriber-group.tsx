import type { TranscriberChoice } from '../../../../src-main/contract'
import { Button, Choice, Select } from '../../../components'
import { saveSettings, updateSettings } from '../../../stores/settings'
import { useVoiceOptions } from '../../../stores/voice-settings/speech'
import { t } from '../../../strings'
import { DownloadLine } from '../download-line'
import { Group } from '../group'
import { LeavesLine } from '../leaves-line'
import { SavedField, ServerFields, whereTo } from './choice-fields'
import { TranscriberTest } from './transcriber-test'

const KINDS = ['none', 'sherpa', 'openai', 'command'] as const
const EMPTY: Omit<TranscriberChoice, 'provider'> = { model: '', base_url: '', command: '', language: '' }

/** What turns speech into text. */
export function TranscriberGroup({ saved }: { saved: TranscriberChoice }) {
  const { provider } = saved
  const set = (change: Partial<TranscriberChoice>) => ({ voice: { transcriber: { ...saved, ...change } } })
  const save = async (change: Partial<TranscriberChoice>) => (await saveSettings(set(change)))?.message ?? null
  return (
    <Group title={t('settings.voice.transcriber.title')} help={t('settings.voice.transcriber.help')}>
      <Choice
        label={t('settings.voice.transcriber.label')}
        value={provider}
        options={KINDS.map((value) => ({ value, label: t(`settings.voice.transcriber.kind.${value}`) }))}
        onChange={(next) => void updateSettings(set({ ...EMPTY, language: saved.language, provider: next }))}
      />
      {provider === 'none' ? (
        <NoneYet choose={() => void updateSettings(set({ ...EMPTY, provider: 'sherpa' }))} />
      ) : null}
      {provider === 'sherpa' ? <WhisperModel saved={saved} set={set} /> : null}
      {provider === 'openai' ? <ServerFields saved={saved} save={save} /> : null}
      {provider === 'command' ? (
        <SavedField
          label={t('settings.voice.command')}
          help={t('settings.voice.transcriber.command_help')}
          placeholder="whisper-cli -m ggml-base.en.bin -nt -np {wav}"
          value={saved.command}
          save={(command) => save({ command })}
        />
      ) : null}
      {provider === 'sherpa' || provider === 'openai' ? (
        <SavedField
          label={t('settings.voice.language')}
          help={t('settings.voice.language_help')}
          placeholder="en"
          value={saved.language}
          save={(language) => save({ language })}
        />
      ) : null}
      <Leaves saved={saved} />
      {provider === 'none' ? null : <TranscriberTest key={JSON.stringify(saved)} choice={saved} />}
    </Group>
  )
}

/** Nothing understands yet: the shortest way to something that does. */
function NoneYet({ choose }: { choose: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-accent bg-accent-soft p-3">
      <p className="max-w-reading text-sm leading-normal">{t('settings.voice.transcriber.none')}</p>
      <Button kind="primary" onClick={choose}>
        {t('settings.voice.transcriber.use_whisper')}
      </Button>
    </div>
  )
}

interface WhisperProps {
  saved: TranscriberChoice
  set: (change: Partial<TranscriberChoice>) => { voice: { transcriber: TranscriberChoice } }
}

function WhisperModel({ saved, set }: WhisperProps) {
  const models = useVoiceOptions((state) => state.data?.local_models) ?? []
  const first = models[0]?.id ?? ''
  const current = models.find(({ id }) => id === (saved.model || first))
  return (
    <>
      <Select
        label={t('settings.voice.transcriber.whisper')}
        value={saved.model || first}
        onChange={(model) => void updateSettings(set({ model }))}
        options={models.map(({ id, label, megabytes, installed }) => ({
          value: id,
          label: t(installed ? 'settings.voice.transcriber.here' : 'settings.voice.transcriber.to_fetch', {
            label,
            mb: megabytes,
          }),
        }))}
      />
      {current && !current.installed ? (
        <p className="text-dim text-sm leading-normal">{t('settings.voice.transcriber.fetching')}</p>
      ) : null}
      <DownloadLine />
    </>
  )
}

function Leaves({ saved }: { saved: TranscriberChoice }) {
  const { stays, how, host } = whereTo(saved)
  return <LeavesLine stays={stays} words={t(`settings.voice.transcriber.leaves.${how}`, { host })} />
}
