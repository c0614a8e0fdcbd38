import { Announcement } from './announcement'
import { Pill } from './pill'
import { usePill } from './use-pill'

/** The pill at the foot of the page, over everything but what is being typed. */
export default function VoiceOverlay() {
  const { view, close } = usePill()
  return (
    <>
      <Announcement view={view} />
      {view.kind === 'none' ? null : (
        <div className="pointer-events-none fixed inset-x-3 bottom-40 z-30 flex justify-center sm:bottom-28">
          <Pill view={view} onClose={close} />
        </div>
      )}
    </>
  )
}
