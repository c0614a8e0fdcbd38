import { useRecorder } from '../../../stores/voice-settings/recorder'
import { t } from '../../../strings'
import { MeterBar } from './meter-bar'

/** How loud the microphone hears it now. */
export function LevelBar() {
  const level = useRecorder((state) => state.level)
  return <MeterBar label={t('settings.microphone.level')} value={level} colour="var(--accent)" />
}
