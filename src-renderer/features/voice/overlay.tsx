import { t } from '../../strings'
import { Pill } from './pill'
import { announcement } from './pill-view'
import { usePill } from './use-pill'

/** The pill at the foot of the page, over everything, and what screen readers are told of it. */
export default function VoiceOverlay() {
  const { view, close } = usePill()
  const { key, text } = announcement(view)
  const told =
    key === 'none'
      ? ''
      : key === 'text'
        ? text
        : key === 'said'
          ? t('voice.pill.said', { text })
          : t(`voice.pill.${key}`)
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      {view.kind === 'none' ? null : (
        <div className="pointer-events-none fixed inset-x-3 bottom-16 z-30 flex justify-center sm:bottom-6">
          <Pill view={view} onClose={close} />
        </div>
      )}
    </>
  )
}
