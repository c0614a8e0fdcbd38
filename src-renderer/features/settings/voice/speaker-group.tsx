import { useEffect, useState } from 'react'
import type { ErrorBody, SpeakerChoice } from '../../../../src-main/contract'
import { Button, Choice, ErrorNote, Select, Slider } from '../../../components'
import { saveSettings, updateSettings } from '../../../stores/settings'
import { play, trySpeaker, useSystemVoices, watchSystemVoices } from '../../../stores/voice-settings/speech'
import { t } from '../../../strings'
import { Group } from '../group'
import { LeavesLine } from '../leaves-line'
import { SavedField, ServerFields, whereTo } from './choice-fields'

const KINDS = ['system', 'openai', 'command', 'none'] as const
const EMPTY: Omit<SpeakerChoice, 'provider' | 'rate'> = { model: '', base_url: '', voice: '', command: '' }

/** What says the answers. */
export function SpeakerGroup({ saved }: { saved: SpeakerChoice }) {
  const { provider } = saved
  const names = useSystemVoices((state) => state.names)
  useEffect(watchSystemVoices, [])
  const set = (change: Partial<SpeakerChoice>) => ({ voice: { speaker: { ...saved, ...change } } })
  const save = async (change: Partial<SpeakerChoice>) => (await saveSettings(set(change)))?.message ?? null
  return (
    <Group title={t('settings.voice.speaker.title')} help={t('settings.voice.speaker.help')}>
      <Choice
        label={t('settings.voice.speaker.label')}
        value={provider}
        options={KINDS.map((value) => ({ value, label: t(`settings.voice.speaker.kind.${value}`) }))}
        onChange={(next) => void updateSettings(set({ ...EMPTY, provider: next }))}
      />
      {provider === 'system' ? (
        <Select
          label={t('settings.voice.speaker.voice')}
          help={names.length === 0 ? t('settings.voice.speaker.no_voices') : undefined}
          value={names.includes(saved.voice) ? saved.voice : ''}
          onChange={(voice) => void updateSettings(set({ voice }))}
          options={[
            { value: '', label: t('settings.voice.speaker.usual') },
            ...names.map((value) => ({ value, label: value })),
          ]}
        />
      ) : null}
      {provider === 'openai' ? (
        <ServerFields saved={saved} save={save}>
          <SavedField
            label={t('settings.voice.speaker.voice')}
            help={t('settings.voice.speaker.voice_help')}
            placeholder="alloy"
            value={saved.voice}
            save={(voice) => save({ voice })}
          />
        </ServerFields>
      ) : null}
      {provider === 'command' ? (
        <SavedField
          label={t('settings.voice.command')}
          help={t('settings.voice.speaker.command_help')}
          placeholder="espeak-ng --stdout {text}"
          value={saved.command}
          save={(command) => save({ command })}
        />
      ) : null}
      {provider === 'system' || provider === 'openai' ? (
        <Slider
          label={t('settings.voice.speaker.rate')}
          value={saved.rate}
          min={0.5}
          max={2}
          step={0.1}
          text={(rate) => `${rate.toFixed(1)}×`}
          onChange={(rate) => void updateSettings(set({ rate }))}
        />
      ) : null}
      <Leaves saved={saved} />
      {provider === 'none' ? null : <Test key={JSON.stringify(saved)} choice={saved} />}
    </Group>
  )
}

function Leaves({ saved }: { saved: SpeakerChoice }) {
  const { stays, how, host } = whereTo(saved)
  return <LeavesLine stays={stays} words={t(`settings.voice.speaker.leaves.${how}`, { host })} />
}

function Test({ choice }: { choice: SpeakerChoice }) {
  const [speaking, setSpeaking] = useState(false)
  const [error, setError] = useState<ErrorBody | null>(null)
  const text = t('settings.voice.speaker.sample')
  const run = async () => {
    setSpeaking(true)
    setError(null)
    const tried = await trySpeaker(choice, text)
    setSpeaking(false)
    if (tried.error) setError(tried.error)
    else await play(tried.wav_base64, text, choice)
  }
  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      <Button onClick={() => void run()} busy={speaking ? t('settings.voice.speaker.making') : undefined}>
        {t('settings.voice.speaker.test')}
      </Button>
      {error ? <ErrorNote className="w-full" message={error.message} action={error.action} /> : null}
    </div>
  )
}
