import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from '../components/error-boundary'
import { plainName } from '../components/plain-name'
import { useApprovals } from '../stores/approvals'
import { useChat } from '../stores/chat'
import { useRoute } from '../stores/route'
import { isBare } from '../stores/route-hash'
import { inDesktopApp } from '../stores/voice'
import { offerToListen } from '../stores/voice-offer'
import { t } from '../strings'
import { ApprovalBanner } from './approval-banner'
import { Banner } from './banner'
import { pages, VoiceOverlay } from './pages'
import { Rail } from './rail'
import { useShortcuts } from './use-shortcuts'

// Opened by a key now and then, so kept out of the first paint.
const Palette = lazy(() => import('./palette').then((module) => ({ default: module.Palette })))
const ShortcutSheet = lazy(() => import('./shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })))

/** Rail, banner and the page of the current tab. Under 640 px the rail lies at the foot. */
export function Frame() {
  const tab = useRoute((state) => state.route.tab)
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  useShortcuts({ onPalette: () => setOpen('palette'), onShortcuts: () => setOpen('shortcuts') })
  const title = useChat((state) => (tab === 'chat' ? state.view?.conversation.title : undefined))
  const asks = useApprovals((state) => state.waiting.length > 0)
  useEffect(() => {
    const tabName = isBare(tab) ? '' : t(`app.tab.${tab}`)
    const place = title === undefined ? tabName : plainName(title)
    const words = [asks ? t('approval.title') : '', place, t('app.name')]
    document.title = words.filter(Boolean).join(' · ')
  }, [title, tab, asks])
  const Page = pages[tab]
  useEffect(offerToListen, [])
  const skipTo = tab === 'chat' ? 'message-box' : 'page'
  return (
    <div className="flex h-full flex-col">
      <button
        type="button"
        onClick={() => document.getElementById(skipTo)?.focus()}
        className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50 focus:rounded-card focus:bg-raised focus:px-3 focus:py-2 focus:shadow-float"
      >
        {tab === 'chat' ? t('app.skip') : t('app.skip_main')}
      </button>
      <Banner />
      <ApprovalBanner />
      <div className="flex min-h-0 flex-1 flex-col-reverse sm:flex-row">
        <Rail />
        <div id="page" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 outline-none">
          <ErrorBoundary key={tab}>
            <Suspense fallback={<p className="sr-only">{t('app.loading')}</p>}>
              <Page />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
      <ErrorBoundary fallback={null}>
        <Suspense>{inDesktopApp() ? null : <VoiceOverlay />}</Suspense>
      </ErrorBoundary>
      <Suspense>
        {open === 'palette' ? <Palette onClose={() => setOpen(null)} onShortcuts={() => setOpen('shortcuts')} /> : null}
        {open === 'shortcuts' ? <ShortcutSheet onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </div>
  )
}
