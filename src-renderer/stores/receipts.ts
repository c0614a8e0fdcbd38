/** Receipts of all turns, newest first. */
import { type Client, call } from '../client'
import { onAppEvent } from './events'
import { createPaged } from './paged'

export type ReceiptRow = Awaited<ReturnType<Client['ops']['receipts']>>['receipts'][number]

const { use, need, refresh } = createPaged<ReceiptRow>(async (offset, limit) => {
  const { receipts, total } = await call((client) => client.ops.receipts({ offset, limit }))
  return { rows: receipts, total }
})

export const useReceipts = use
export const needReceipts = need
export const rereadReceipts = refresh

/** Of work that no reply stands for. */
export type BackgroundRow = Awaited<ReturnType<Client['ops']['backgroundReceipts']>>['receipts'][number]

const background = createPaged<BackgroundRow>(async (offset, limit) => {
  const { receipts, total } = await call((client) => client.ops.backgroundReceipts({ offset, limit }))
  return { rows: receipts, total }
})

export const useBackgroundReceipts = background.use
export const needBackgroundReceipts = background.need
export const rereadBackgroundReceipts = background.refresh

onAppEvent((event) => {
  const ended = event.type === 'turn' && event.event.type === 'done'
  if (!ended && event.type !== 'hello' && event.type !== 'conversation_removed') return
  for (const { use: list, refresh: again } of [{ use, refresh }, background])
    if (list.getState().total !== null || list.getState().error !== null) void again()
})
