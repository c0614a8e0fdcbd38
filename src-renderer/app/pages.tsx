import { type ComponentType, lazy } from 'react'
import type { Route } from '../stores/route-hash'

/** Each tab is its own chunk: the first paint pays only for the page it shows. */
export const pages: Record<Route['tab'], ComponentType> = {
  chat: lazy(() => import('../features/chat')),
  memory: lazy(() => import('../features/memory')),
  data: lazy(() => import('../features/data')),
  receipts: lazy(() => import('../features/receipts')),
  observability: lazy(() => import('../features/observability')),
  arena: lazy(() => import('../features/arena')),
  settings: lazy(() => import('../features/settings')),
  versions: lazy(() => import('../features/versions')),
  'quick-ask': lazy(() => import('../features/quick-ask')),
  listener: lazy(() => import('../features/voice/listener-page')),
  overlay: lazy(() => import('../features/voice/overlay-page')),
}

/** The pill that shows what is heard and said. In the desktop app it is a window of its own. */
export const VoiceOverlay = lazy(() => import('../features/voice/overlay'))

/** Decides by itself whether there is anything to show. */
export const Onboarding = lazy(() => import('../features/onboarding'))
