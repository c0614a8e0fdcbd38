/** The one item that is open, with the versions before and after it. */
import { create } from 'zustand'
import type { ErrorBody, MemoryItem } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { onAppEvent } from '../events'

interface OpenItem {
  id: string | null
  item: MemoryItem | null
  versions: MemoryItem[]
  error: ErrorBody | null
}

export const useOpenItem = create<OpenItem>(() => ({ id: null, item: null, versions: [], error: null }))

interface Editing {
  id: string
  text: string
  /** YYYY-MM-DD. */
  date: string
}
/** Words being put right. They live here, so that a window that grows or shrinks meanwhile loses none. */
export const useEditing = create<{ editing: Editing | null }>(() => ({ editing: null }))

export const setEditing = (editing: Editing | null) => useEditing.setState({ editing })
/** Done with this memory; another one that is being put right by now stays as it is. */
export const endEditing = (id: string) =>
  useEditing.setState((state) => (state.editing?.id === id ? { editing: null } : state))

let latest = 0

/** Opens an item (null: none). Reading the one that is open again keeps it in sight meanwhile; an older answer never wins. */
export async function openItem(id: string | null) {
  latest += 1
  const mine = latest
  const same = id === useOpenItem.getState().id
  useOpenItem.setState(same ? { error: null } : { id, item: null, versions: [], error: null })
  if (id === null) return
  try {
    const { item, versions } = await call((client) => client.memory.get({ id }))
    if (mine === latest) useOpenItem.setState({ item, versions })
  } catch (error) {
    if (mine === latest) useOpenItem.setState({ error: (error as UiError).body })
  }
}

/** The new version takes the place of the one that is open, so that nothing on the screen is built anew. */
export function replaceOpen(id: string, item: MemoryItem) {
  const { id: openId, versions } = useOpenItem.getState()
  if (openId !== id) return
  latest += 1
  const others = versions.filter((one) => one.id !== item.id).map((one) => ({ ...one, is_latest: false }))
  useOpenItem.setState({ id: item.id, item, versions: [item, ...others], error: null })
}

onAppEvent((event) => {
  if (event.type === 'memory_changed' || event.type === 'hello') void openItem(useOpenItem.getState().id)
})
