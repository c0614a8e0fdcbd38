import type { VoiceSettings } from '../../../../src-main/contract'
import { Choice, Slider, Switch } from '../../../components'
import { updateSettings } from '../../../stores/settings'
import { t } from '../../../strings'
import { Group } from '../group'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** How a spoken exchange goes. */
export function TalkGroup({ voice }: { voice: VoiceSettings }) {
  return (
    <Group title={t('settings.voice.talk.title')}>
      <Slider
        label={t('settings.voice.talk.silence')}
        help={t('settings.voice.talk.silence_help')}
        value={voice.trailing_silence_ms}
        min={300}
        max={3_000}
        step={100}
        text={seconds}
        ends={[t('settings.voice.talk.quick'), t('settings.voice.talk.patient')]}
        onChange={(trailing_silence_ms) => void updateSettings({ voice: { trailing_silence_ms } })}
      />
      <Slider
        label={t('settings.voice.talk.longest')}
        value={voice.max_capture_s}
        min={3}
        max={60}
        step={1}
        text={(value) => `${value} s`}
        onChange={(max_capture_s) => void updateSettings({ voice: { max_capture_s } })}
      />
      <Choice
        label={t('settings.voice.talk.barge_in')}
        help={t(`settings.voice.talk.barge_in_help.${voice.barge_in}`)}
        value={voice.barge_in}
        options={[
          { value: 'button', label: t('settings.voice.talk.barge_button') },
          { value: 'speech', label: t('settings.voice.talk.barge_speech') },
        ]}
        onChange={(barge_in) => void updateSettings({ voice: { barge_in } })}
      />
      <Switch
        label={t('settings.voice.talk.earcons')}
        help={t('settings.voice.talk.earcons_help')}
        checked={voice.earcons}
        onChange={(earcons) => void updateSettings({ voice: { earcons } })}
      />
    </Group>
  )
}
