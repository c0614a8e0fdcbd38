import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract).memory

export function bankHandlers({ embedding }: Engine) {
  const { banks, queue, migrations } = embedding
  return {
    banks: os.banks.handler(() => ({ banks: banks.list() })),
    createBank: os.createBank.handler(async ({ input }) => ({ bank: await banks.create(input) })),
    setRecallConfig: os.setRecallConfig.handler(async ({ input }) => ({
      bank: await banks.setRecall(input.name, input.recall),
    })),
    migrateBank: os.migrateBank.handler(({ input, signal }) => migrations.migrate(input.name, input.embedder, signal)),
    cancelMigration: os.cancelMigration.handler(async ({ input }) => {
      await migrations.cancel(input.name)
      return { bank: banks.named(input.name) }
    }),
    settle: os.settle.handler(async ({ input }) => ({ banks: await embedding.settle(input.max_ms) })),
    embedding: os.embedding.handler(async () => ({ banks: await queue.states() })),
  }
}
