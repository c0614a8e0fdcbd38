export const TABS = ['chat', 'memory', 'data', 'receipts', 'observability', 'arena', 'settings', 'versions'] as const
export type Tab = (typeof TABS)[number]

/** Tabs with a place in the rail; the others are reached from one of them. */
export const RAIL = TABS.filter((tab) => tab !== 'versions')

/** Windows without rail and tabs: quick-ask, the page that hears for the desktop app, and what it shows over everything. */
export const BARE = ['quick-ask', 'listener', 'overlay'] as const
export type Bare = (typeof BARE)[number]

export interface Route {
  tab: Tab | Bare
  /** Chat: the conversation; null is a new one. Memory: the item. */
  id: string | null
  /** Chat: the message to show first. */
  message: string | null
}

/** "#/chat/ID?message=ID" → Route. Anything unknown is a new chat. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [tab, id] = path.split('/').map(decodeURIComponent)
  const known = isBare(tab) || TABS.includes(tab as Tab)
  return {
    tab: known ? (tab as Route['tab']) : 'chat',
    id: known && id ? id : null,
    message: known ? new URLSearchParams(query).get('message') : null,
  }
}

export const isBare = (tab: string | undefined): tab is Bare => BARE.includes(tab as Bare)

export function routeHash({ tab, id, message }: Route): string {
  const path = id ? `#/${tab}/${encodeURIComponent(id)}` : `#/${tab}`
  return message ? `${path}?message=${encodeURIComponent(message)}` : path
}
