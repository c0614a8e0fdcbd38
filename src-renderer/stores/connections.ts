/** Which keys were found, and where. A value goes to the engine and never comes back. */
import type { Connection, ErrorBody, KeyName } from '../../src-main/contract'
import { call, type UiError } from '../client'
import { onAppEvent } from './events'
import { createResource } from './resource'

const { use, load, change } = createResource(
  async () => (await call((client) => client.settings.connections({}))).connections,
)

export const useConnections = use
export const loadConnections = load

const put = (connection: Connection) =>
  change((all) => all.map((one) => (one.name === connection.name ? connection : one)))

/** Resolves to null, or to why it was refused. */
export async function saveKey(name: KeyName, value: string): Promise<ErrorBody | null> {
  try {
    put((await call((client) => client.settings.saveKey({ name, value }))).connection)
    return null
  } catch (error) {
    return (error as UiError).body
  }
}

export async function removeKey(name: KeyName): Promise<ErrorBody | null> {
  try {
    put((await call((client) => client.settings.removeKey({ name }))).connection)
    return null
  } catch (error) {
    return (error as UiError).body
  }
}

onAppEvent((event) => {
  if (event.type === 'hello') void load()
})
