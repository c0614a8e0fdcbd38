import { useEffect } from 'react'
import { Choice, Switch } from '../../../components'
import { updateSettings, useSettings } from '../../../stores/settings'
import { useVoice } from '../../../stores/voice'
import { loadVoiceOptions } from '../../../stores/voice-settings/speech'
import { t } from '../../../strings'
import { Group } from '../group'
import { LeavesLine } from '../leaves-line'
import { ShortcutField } from '../shortcut-field'
import { SpeakerGroup } from './speaker-group'
import { TalkGroup } from './talk-group'
import { TranscriberGroup } from './transcriber-group'
import { VoiceNow } from './voice-now'

/** Whether Hearken listens and when, what understands, what answers aloud, and what of it leaves the computer. */
export function VoiceSection() {
  const voice = useSettings((state) => state.settings?.voice)
  const state = useVoice((view) => view.state)
  useEffect(() => {
    void loadVoiceOptions()
  }, [])
  if (!voice) return null
  const sends = [voice.transcriber.provider, voice.speaker.provider].includes('openai')
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('settings.voice.intro')}</p>
      <Group title={t('settings.voice.on_title')} hideTitle>
        <Switch
          label={t('settings.voice.on')}
          help={t('settings.voice.on_help')}
          checked={voice.enabled}
          onChange={(enabled) => void updateSettings({ voice: { enabled } })}
        />
        {state && voice.enabled ? <VoiceNow state={state} /> : null}
        <Choice
          label={t('settings.voice.when')}
          help={t(voice.hands_free ? 'settings.voice.hands_free_help' : 'settings.voice.push_help')}
          value={voice.hands_free ? 'hands' : 'push'}
          options={[
            { value: 'hands', label: t('settings.voice.hands_free') },
            { value: 'push', label: t('settings.voice.push') },
          ]}
          onChange={(when) => void updateSettings({ voice: { hands_free: when === 'hands' } })}
        />
        <ShortcutField
          value={voice.push_to_talk_shortcut}
          title={t('settings.voice.shortcut')}
          help={t('settings.voice.shortcut_help')}
          usual="CommandOrControl+Shift+H"
          save={(push_to_talk_shortcut) => ({ voice: { push_to_talk_shortcut } })}
        />
        <LeavesLine stays words={t('settings.voice.listening_stays')} />
      </Group>
      <TranscriberGroup saved={voice.transcriber} />
      <SpeakerGroup saved={voice.speaker} />
      <TalkGroup voice={voice} />
      {sends ? <p className="text-dim text-sm leading-normal">{t('settings.voice.spend')}</p> : null}
    </>
  )
}
