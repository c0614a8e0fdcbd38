import { type ComponentType, lazy } from 'react'
import type { Route } from '../stores/route-hash'

type Load = () => Promise<{ default: ComponentType }>
const found = import.meta.glob<{ default: ComponentType }>('../features/*/index.tsx')
const nothing: Load = async () => ({ default: () => null })
const page = (name: string) => lazy((found[`../features/${name}/index.tsx`] as Load | undefined) ?? nothing)

/** Each tab is its own chunk: the first paint pays only for the page it shows. */
export const pages: Record<Route['tab'], ComponentType> = {
  chat: page('chat'),
  memory: page('memory'),
  receipts: page('receipts'),
  settings: page('settings'),
  'quick-ask': page('quick-ask'),
}

/** Decides by itself whether there is anything to show. */
export const Onboarding = page('onboarding')
