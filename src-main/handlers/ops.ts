import { implement } from '@orpc/server'
import { contract, HearkenError } from '../contract'
import type { Engine } from '../engine/engine'
import { backgroundReceipt } from '../engine/ops'
import type { Reading } from '../engine/reading'

const os = implement(contract)

export function opsHandlers(engine: Engine) {
  const {
    upkeep: { backups },
    ports: { info, models },
    settings,
  } = engine
  return os.ops.router({
    ...opsReading(engine),
    info: os.ops.info.handler(async () => {
      const choice = settings.current().models.main
      const label = await models.open(choice).then(
        (model) => model.info.label,
        () => choice.model,
      )
      return { ...info, model_label: label }
    }),
    backupNow: os.ops.backupNow.handler(() => backups.make()),
  })
}

/** What only looks. */
export function opsReading({ doctor, usage, upkeep: { backups }, ports: { store, traces } }: Reading) {
  return {
    doctor: os.ops.doctor.handler(() => doctor()),
    backups: os.ops.backups.handler(async () => ({
      backups: await backups.list(),
      last_check: await backups.lastCheck(),
    })),
    usage: os.ops.usage.handler(({ input }) => usage(input.days)),
    trace: os.ops.trace.handler(async ({ input: { turn_id } }) => {
      const lines = await traces.ofTurn(turn_id)
      if (lines.length > 0) return { turn_id, lines }
      throw new HearkenError(
        'NOT_FOUND',
        `There is no trace of ${turn_id}.`,
        'Take the turn from a receipt; traces are kept for the days set in Settings.',
      )
    }),
    backgroundReceipts: os.ops.backgroundReceipts.handler(async ({ input }) => {
      const { jobs, total } = await store.listBackground(input)
      return {
        receipts: jobs.map((job) => ({
          receipt: backgroundReceipt(job),
          started_at: job.started_at,
          ended_at: job.ended_at,
        })),
        total,
      }
    }),
    receipts: os.ops.receipts.handler(async ({ input }) => {
      const { rows, total } = await store.listReceipts(input)
      return { receipts: rows, total }
    }),
  }
}
