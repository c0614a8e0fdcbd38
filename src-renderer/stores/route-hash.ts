export const TABS = ['chat', 'memory', 'data', 'receipts', 'observability', 'settings'] as const
export type Tab = (typeof TABS)[number]

export interface Route {
  tab: Tab | 'quick-ask'
  /** Chat: the conversation; null is a new one. Memory: the item. */
  id: string | null
  /** Chat: the message to show first. */
  message: string | null
}

/** "#/chat/ID?message=ID" → Route. Anything unknown is a new chat. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [tab, id] = path.split('/').map(decodeURIComponent)
  const known = tab === 'quick-ask' || TABS.includes(tab as Tab)
  return {
    tab: known ? (tab as Route['tab']) : 'chat',
    id: known && id ? id : null,
    message: known ? new URLSearchParams(query).get('message') : null,
  }
}

export function routeHash({ tab, id, message }: Route): string {
  const path = id ? `#/${tab}/${encodeURIComponent(id)}` : `#/${tab}`
  return message ? `${path}?message=${encodeURIComponent(message)}` : path
}
