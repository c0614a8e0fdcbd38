import { useEffect } from 'react'
import { t } from '../../strings'
import VoiceOverlay from './overlay'

/** The pill in the desktop app: a window without a frame, as large as the pill, over everything. */
export default function OverlayPage() {
  useEffect(() => {
    document.documentElement.classList.add('see-through')
  }, [])
  return (
    <main aria-label={t('voice.pill.label')}>
      <VoiceOverlay />
    </main>
  )
}
