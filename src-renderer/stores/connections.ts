/** Which keys were found, and where. A value goes to the engine and never comes back. */
import type { Connection, KeyName } from '../../src-main/contract'
import { call, refusalOf } from '../client'
import { onAppEvent } from './events'
import { createResource } from './resource'

const { use, load, change } = createResource(
  async () => (await call((client) => client.settings.connections({}))).connections,
)

export const useConnections = use
export const loadConnections = load

const put = (connection: Connection) =>
  change((all) => all.map((one) => (one.name === connection.name ? connection : one)))

export const saveKey = (name: KeyName, value: string) =>
  refusalOf(async (client) => put((await client.settings.saveKey({ name, value })).connection))

export const removeKey = (name: KeyName) =>
  refusalOf(async (client) => put((await client.settings.removeKey({ name })).connection))

onAppEvent((event) => {
  if (event.type === 'hello') void load()
})
