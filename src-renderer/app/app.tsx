import { Suspense } from 'react'
import { MENU_PLACE, Toaster, TooltipProvider } from '../components'
import { ErrorBoundary } from '../components/error-boundary'
import { useRoute } from '../stores/route'
import { isBare } from '../stores/route-hash'
import { closeToast, useToasts } from '../stores/toasts'
import { t } from '../strings'
import { Frame } from './frame'
import { Onboarding, pages } from './pages'

/** Main window with rail and tabs, or a bare window. */
export function App() {
  const tab = useRoute((state) => state.route.tab)
  const toasts = useToasts((state) => state.items)
  const Bare = isBare(tab) ? pages[tab] : null
  return (
    <TooltipProvider>
      {Bare ? (
        <ErrorBoundary>
          <Suspense>
            <Bare />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <>
          <Frame />
          <ErrorBoundary fallback={null}>
            <Suspense>
              <Onboarding />
            </Suspense>
          </ErrorBoundary>
        </>
      )}
      <section id={MENU_PLACE} aria-label={t('app.menus')} />
      <Toaster items={toasts} onClose={closeToast} regionLabel={t('app.notifications')} closeLabel={t('app.close')} />
    </TooltipProvider>
  )
}
