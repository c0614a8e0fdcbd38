/** The numbers of a range of days. */
import { create } from 'zustand'
import { call } from '../../client'
import { onAppEvent } from '../events'
import { createResource } from '../resource'
import { soon } from '../soon'

export const RANGES = [1, 7, 30, 90] as const
export type RangeDays = (typeof RANGES)[number]

export const useRange = create<{ days: RangeDays }>(() => ({ days: 7 }))

const { use, load } = createResource(() =>
  call((client) => client.observability.overview({ days: useRange.getState().days })),
)

export const useOverview = use
export const readOverview = load

export function setRange(days: RangeDays) {
  useRange.setState({ days })
  void load()
}

const again = soon(() => void load())
onAppEvent((event) => {
  const seen = use.getState().data !== null || use.getState().error !== null
  const ended = event.type === 'turn' && event.event.type === 'done'
  if (seen && (ended || event.type === 'hello' || event.type === 'settings_changed')) again()
})
