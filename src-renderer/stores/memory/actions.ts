/** What a person does to memory: add, forget, take a forget back. */
import type { ErrorBody, ItemKind } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { t } from '../../strings'
import { go, useRoute } from '../route'
import { toast } from '../toasts'
import { hideItem, rereadAll } from './list'

export interface NewItem {
  text: string
  kind: ItemKind
  created_on?: string
}

/** Resolves to null once it is on disk, or to why it was refused. */
export async function addItem(item: NewItem): Promise<ErrorBody | null> {
  try {
    const { superseded_id } = await call((client) =>
      client.memory.remember({ ...item, source: t('memory.added_by_hand') }),
    )
    toast(superseded_id ? t('memory.added_version') : t('memory.added'))
    rereadAll()
    return null
  } catch (error) {
    return (error as UiError).body
  }
}

/** Gone at once, with Undo. When the engine refuses, it is back and a note says why. */
export async function forgetItem(id: string) {
  hideItem(id)
  const { route } = useRoute.getState()
  const wasOpen = route.tab === 'memory' && route.id === id
  if (wasOpen) go({ tab: 'memory', id: null, message: null }, true)
  try {
    await call((client) => client.memory.forget({ id }))
    toast(t('memory.forgotten'), { label: t('app.undo'), run: () => void restoreItem(id, wasOpen) })
  } catch (error) {
    toast((error as UiError).body.message)
    rereadAll()
  }
}

async function restoreItem(id: string, open: boolean) {
  try {
    await call((client) => client.memory.restore({ id }))
    rereadAll()
    if (open) go({ tab: 'memory', id, message: null })
  } catch (error) {
    toast((error as UiError).body.message)
  }
}
