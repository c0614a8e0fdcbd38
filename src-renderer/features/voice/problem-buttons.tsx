import type { VoiceProblemCode } from '../../../src-main/contract'
import { Button } from '../../components'
import { openVoiceChat, openVoiceSettings, pushToTalk, retryMicrophone, setVoice, useVoice } from '../../stores/voice'
import { t } from '../../strings'

interface Way {
  label: string
  run(): void
}

/** The buttons that put a problem right, the likeliest first. */
export function ProblemButtons({ code }: { code: VoiceProblemCode }) {
  const conversationId = useVoice((state) => state.state?.conversation_id ?? null)
  return waysOut(code, conversationId).map(({ label, run }, at) => (
    <Button key={label} size="sm" kind={at === 0 ? 'plain' : 'quiet'} onClick={run}>
      {label}
    </Button>
  ))
}

function waysOut(code: VoiceProblemCode, conversationId: string | null): Way[] {
  const again = { label: t('voice.pill.again'), run: () => void retryMicrophone() }
  const choose = { label: t('voice.pill.choose'), run: () => void openVoiceSettings() }
  const settings = { label: t('voice.pill.settings'), run: () => void openVoiceSettings() }
  switch (code) {
    case 'off':
      return [{ label: t('voice.pill.switch_on'), run: () => void setVoice(true) }]
    case 'mic_unwritten':
      return [again]
    case 'mic_denied':
    case 'mic_busy':
      return [again, choose]
    case 'mic_absent':
    case 'mic_lost':
    case 'mic_silent':
      return [choose, again]
    case 'no_transcriber':
      return [{ label: t('voice.pill.set_up'), run: () => void openVoiceSettings() }]
    case 'heard_nothing':
      return [{ label: t('voice.pill.again'), run: () => void pushToTalk('toggle') }]
    case 'turn_failed':
    case 'turn_slow':
      return conversationId === null
        ? []
        : [{ label: t('voice.pill.open_chat'), run: () => void openVoiceChat(conversationId) }]
    case 'transcriber_failed':
    case 'speaker_failed':
    case 'wake_failed':
      return [settings]
    case 'no_listener':
      return []
  }
}
