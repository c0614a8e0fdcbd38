import { useLayoutEffect, useRef } from 'react'
import { fitOverlay } from '../../stores/voice'
import { t } from '../../strings'
import { Announcement } from './announcement'
import { Pill } from './pill'
import { usePill } from './use-pill'

/** The pill in the desktop app: a window without a frame, as large as the pill and its shadow, over everything. */
export default function OverlayPage() {
  const { view, close } = usePill()
  const box = useRef<HTMLDivElement>(null)
  const shown = view.kind !== 'none'

  useLayoutEffect(() => {
    document.documentElement.classList.add('see-through')
    document.title = t('voice.pill.window_title')
    const element = box.current
    if (!shown || !element) {
      void fitOverlay({ width: 0, height: 0 })
      return
    }
    const measure = () => void fitOverlay({ width: element.offsetWidth, height: element.offsetHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [shown])

  return (
    <main aria-label={t('voice.pill.label')} className="grid h-full place-items-end justify-center overflow-hidden">
      <h1 className="sr-only">{t('voice.pill.label')}</h1>
      <Announcement view={view} />
      {view.kind === 'none' ? null : (
        <div ref={box} className="w-max max-w-[36rem] p-8 pt-6 pb-10">
          <Pill view={view} onClose={close} />
        </div>
      )}
    </main>
  )
}
