/** What every Store must do, whatever database stands behind it. */
import { afterEach, beforeEach, describe } from 'vitest'
import type { Clock, Store } from '../engine/ports'
import { fakeClock } from './ports'
import { browseContract } from './store-contract/browse'
import { consolidationContract } from './store-contract/consolidation'
import { conversationContract } from './store-contract/conversations'
import { itemContract } from './store-contract/items'
import { retrievalContract } from './store-contract/retrieval'
import { searchContract } from './store-contract/search'
import { usageContract } from './store-contract/usage'
import { vectorContract } from './store-contract/vectors'

/** `open` makes an empty store. */
export function storeContract(name: string, open: (clock: Clock) => Promise<Store>): void {
  describe(`store contract: ${name}`, () => {
    let store: Store
    const clock = fakeClock('2026-03-02T09:00:00Z')
    beforeEach(async () => {
      store = await open(clock)
    })
    afterEach(() => store.close())
    const current = () => store
    conversationContract(current)
    itemContract(current, clock)
    searchContract(current)
    vectorContract(current)
    retrievalContract(current, () => new Date(clock.now()).toISOString())
    usageContract(current)
    browseContract(current)
    consolidationContract(current)
  })
}
