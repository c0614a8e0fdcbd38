/** What there is to filter by. */
import { call } from '../../client'
import { onAppEvent } from '../events'
import { createResource } from '../resource'
import { soon } from '../soon'

const { use, load } = createResource(() => call((client) => client.memory.facets({})))

export const useFacets = use
export const loadFacets = load

const changed = soon(() => void load())

onAppEvent((event) => {
  if (use.getState().data !== null && (event.type === 'memory_changed' || event.type === 'hello')) changed()
})
