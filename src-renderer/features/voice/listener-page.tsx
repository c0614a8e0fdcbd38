import { useEffect } from 'react'
import { startListening } from '../../stores/voice-listener'
import { t } from '../../strings'

/** The desktop app's hidden window: it shows nothing, and hears and speaks for all the others. */
export default function ListenerPage() {
  useEffect(() => startListening(t('voice.owner.app')), [])
  return <main aria-label={t('voice.owner.app')} />
}
