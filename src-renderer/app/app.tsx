import { Suspense } from 'react'
import { MENU_PLACE, Toaster, TooltipProvider } from '../components'
import { ErrorBoundary } from '../components/error-boundary'
import { useRoute } from '../stores/route'
import { closeToast, useToasts } from '../stores/toasts'
import { t } from '../strings'
import { Frame } from './frame'
import { Onboarding, pages } from './pages'

/** Main window with rail and tabs, or the bare quick-ask window. */
export function App() {
  const bare = useRoute((state) => state.route.tab === 'quick-ask')
  const toasts = useToasts((state) => state.items)
  const QuickAsk = pages['quick-ask']
  return (
    <TooltipProvider>
      {bare ? (
        <ErrorBoundary>
          <Suspense>
            <QuickAsk />
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
