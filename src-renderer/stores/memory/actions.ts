/** What a person does to memory: add, edit, pin, date the end of, move, forget, take a forget back. */
import type { ItemKind } from '../../../src-main/contract'
import { call, refusalOf, type UiError } from '../../client'
import { t } from '../../strings'
import { go, useRoute } from '../route'
import { toast } from '../toasts'
import { openItem, replaceOpen, useOpenItem } from './item'
import { hideItem, rereadAll } from './list'

/** Whether this memory (null: none) is the one open beside the list, in the tab that is looked at. */
function isShown(id: string | null): boolean {
  const { route } = useRoute.getState()
  return route.tab === 'memory' && route.id === id
}

export interface NewItem {
  text: string
  kind: ItemKind
  created_on?: string
  scope?: string
}

/** Resolves to null once it is on disk, or to why it was refused. */
export const addItem = (item: NewItem) =>
  refusalOf(async (client) => {
    const { superseded_id } = await client.memory.remember({ ...item, source: t('memory.added_by_hand') })
    toast(superseded_id ? t('memory.added_version') : t('memory.added'))
    rereadAll()
  })

/** A new version, which is then the one that is open. Resolves to null, or to why it was refused. */
export const editItem = (id: string, text: string, created_on: string) =>
  refusalOf(async (client) => {
    const { item } = await client.memory.edit({ id, text, created_on })
    replaceOpen(id, item)
    if (isShown(id)) go({ tab: 'memory', id: item.id, message: null }, true)
    toast(t('memory.edited'))
    rereadAll()
  })

export interface Arrangement {
  pinned?: boolean
  /** ISO; null: it stays. */
  expires_at?: string | null
  scope?: string
}

/** Resolves to null, or to why it was refused. */
export const arrangeItem = (id: string, change: Arrangement) =>
  refusalOf(async (client) => {
    const { item } = await client.memory.arrange({ id, ...change })
    if (useOpenItem.getState().id === id) useOpenItem.setState({ item })
    rereadAll()
  })

export async function pinItem(id: string, pinned: boolean) {
  const refused = await arrangeItem(id, { pinned })
  if (refused) toast(refused.message)
}

/** Gone at once, with Undo. When the engine refuses, it is back and a note says why. */
export async function forgetItem(id: string) {
  hideItem(id)
  const wasOpen = isShown(id)
  if (wasOpen) go({ tab: 'memory', id: null, message: null }, true)
  try {
    await call((client) => client.memory.forget({ id }))
    toast(t('memory.forgotten'), { label: t('app.undo'), run: () => void restoreItem(id, wasOpen) })
  } catch (error) {
    toast((error as UiError).body.message)
    rereadAll()
  }
}

/** `open`: on the screen again, unless the person looks at something else by then. */
export async function restoreItem(id: string, open: boolean) {
  try {
    await call((client) => client.memory.restore({ id }))
    rereadAll()
    if (open && isShown(null)) go({ tab: 'memory', id, message: null })
    else void openItem(useOpenItem.getState().id)
  } catch (error) {
    toast((error as UiError).body.message)
  }
}
