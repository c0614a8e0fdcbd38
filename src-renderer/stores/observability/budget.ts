/** What is spent today and this month, beside what is allowed. */
import { call } from '../../client'
import { onAppEvent } from '../events'
import { createResource } from '../resource'
import { soon } from '../soon'

const { use, load } = createResource(async () => (await call((client) => client.ops.usage({ days: 1 }))).budgets)

export const useBudgets = use
export const readBudgets = load

const again = soon(() => void load())
onAppEvent((event) => {
  if (use.getState().data !== null && (event.type === 'hello' || event.type === 'settings_changed')) again()
})
