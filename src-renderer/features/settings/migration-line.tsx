import { useEffect } from 'react'
import type { Bank } from '../../../src-main/contract'
import { Button, Progress } from '../../components'
import { count } from '../../components/reply'
import { cancelMigration, joinMigration, useMigration } from '../../stores/banks'
import { toast } from '../../stores/toasts'
import { t } from '../../strings'

/** How far a bank's move to another embedder is, and a way to keep the old one. */
export function MigrationLine({ bank }: { bank: Bank }) {
  const progress = useMigration((state) => state.progress)
  const waiting = bank.migrating_to
  useEffect(() => {
    if (waiting !== null) void joinMigration(bank.name)
  }, [bank.name, waiting])
  const stop = async () => {
    const refused = await cancelMigration(bank.name)
    if (refused) toast(refused.message)
  }
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p>{t('settings.memory.embedder.moving', { bank: bank.name })}</p>
      <Progress
        label={t('settings.memory.embedder.moving', { bank: bank.name })}
        done={progress?.done ?? 0}
        total={progress?.total ?? null}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-dim tabular-nums">
          {progress
            ? t('settings.memory.embedder.progress', { done: count(progress.done), total: count(progress.total) })
            : t('settings.memory.embedder.counting')}
        </p>
        <Button size="sm" kind="asking" onClick={() => void stop()}>
          {t('settings.memory.embedder.stop')}
        </Button>
      </div>
      {progress?.error ? (
        <p className="text-danger leading-normal">
          {t('settings.memory.embedder.waiting', { why: progress.error.message })} {progress.error.action}
        </p>
      ) : null}
    </div>
  )
}
