/** Where this window is, kept in the hash so that back, reload and links work in both shells. */
import { create } from 'zustand'
import { parseRoute, type Route, routeHash } from './route-hash'

export const useRoute = create<{ route: Route }>(() => ({ route: parseRoute(location.hash) }))

window.addEventListener('hashchange', () => useRoute.setState({ route: parseRoute(location.hash) }))

/** Goes there. `replace` leaves no step behind for Back. */
export function go(route: Route, replace = false) {
  const hash = routeHash(route)
  if (hash === location.hash) return
  if (replace) {
    history.replaceState(null, '', hash)
    useRoute.setState({ route })
  } else location.hash = hash
}
