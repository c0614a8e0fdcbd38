import { Square, Volume2 } from 'lucide-react'
import { IconButton } from '../../components'
import { readAloud, stopReading, useVoice } from '../../stores/voice'
import { t } from '../../strings'

/** Reads a reply aloud, or stops it. */
export function ReadButton({ messageId }: { messageId: string }) {
  const reading = useVoice((voice) => voice.state?.reading === messageId)
  return (
    <IconButton
      label={t(reading ? 'voice.read.stop' : 'voice.read.aloud')}
      size="sm"
      onClick={() => void (reading ? stopReading() : readAloud(messageId))}
    >
      {reading ? <Square /> : <Volume2 />}
    </IconButton>
  )
}
