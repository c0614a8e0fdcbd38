/** The tools there are. Which are switched off stands in settings. */
import { call } from '../client'
import { onAppEvent } from './events'
import { createResource } from './resource'

const { use, load } = createResource(async () => (await call((client) => client.tools.list({}))).tools)

export const useTools = use
export const loadTools = load

onAppEvent((event) => {
  if (event.type === 'hello') void load()
})
