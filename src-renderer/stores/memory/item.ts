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

/** Opens an item (null: none). Reading the one that is open again keeps it in sight meanwhile. */
export async function openItem(id: string | null) {
  const same = id === useOpenItem.getState().id
  useOpenItem.setState(same ? { error: null } : { id, item: null, versions: [], error: null })
  if (id === null) return
  try {
    const { item, versions } = await call((client) => client.memory.get({ id }))
    if (useOpenItem.getState().id === id) useOpenItem.setState({ item, versions })
  } catch (error) {
    if (useOpenItem.getState().id === id) useOpenItem.setState({ error: (error as UiError).body })
  }
}

onAppEvent((event) => {
  if (event.type === 'memory_changed' || event.type === 'hello') void openItem(useOpenItem.getState().id)
})
