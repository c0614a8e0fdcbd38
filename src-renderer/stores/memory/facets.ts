/** What there is to filter by. */
import { call } from '../../client'
import { onAppEvent } from '../events'
import { createResource } from '../resource'

const { use, load } = createResource(() => call((client) => client.memory.facets({})))

export const useFacets = use
export const loadFacets = load

onAppEvent((event) => {
  if (use.getState().data !== null && (event.type === 'memory_changed' || event.type === 'hello')) void load()
})
