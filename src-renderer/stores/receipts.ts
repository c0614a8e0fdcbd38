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

onAppEvent((event) => {
  const ended = event.type === 'turn' && event.event.type === 'done'
  const seen = use.getState().total !== null || use.getState().error !== null
  if (seen && (ended || event.type === 'hello' || event.type === 'conversation_removed')) void refresh()
})
