/** What the app is: version, shell, home, and which model answers. */
import { create } from 'zustand'
import type { AppInfo } from '../../src-main/contract'
import { call } from '../client'
import { onAppEvent } from './events'

export const useInfo = create<{ info: AppInfo | null }>(() => ({ info: null }))

async function load() {
  try {
    useInfo.setState({ info: await call((client) => client.ops.info({})) })
  } catch {
    // Asked again at the next hello.
  }
}

onAppEvent((event) => {
  if (event.type === 'hello' || event.type === 'settings_changed') void load()
})
