import { useEffect } from 'react'
import type { Bank, EmbeddingState as State } from '../../../src-main/contract'
import { ErrorNote, Progress, Skeleton } from '../../components'
import { count, timeOfDay } from '../../components/reply'
import { loadBanks, loadEmbedding, useBanks, useEmbedding } from '../../stores/banks'
import { t } from '../../strings'
import { DownloadLine } from './download-line'
import { Group } from './group'

/** Which embedder each bank has, and how far its vectors are. */
export function EmbeddingState() {
  const banks = useBanks()
  const states = useEmbedding()
  useEffect(() => {
    void loadBanks()
    void loadEmbedding()
  }, [])
  const error = banks.error ?? states.error
  return (
    <Group title={t('settings.memory.state.title')} help={t('settings.memory.state.help')}>
      {error ? (
        <ErrorNote
          message={`${t('settings.memory.state.failed')} ${error.message}`}
          buttons={[
            {
              label: t('app.retry'),
              run: () => {
                void loadBanks()
                void loadEmbedding()
              },
            },
          ]}
        />
      ) : null}
      {banks.data && states.data ? (
        banks.data.map((bank) => (
          <BankState
            key={bank.name}
            bank={bank}
            named={(banks.data?.length ?? 0) > 1}
            state={states.data?.find((one) => one.bank === bank.name)}
          />
        ))
      ) : error ? null : (
        <div aria-busy role="status" className="flex flex-col gap-3">
          <span className="sr-only">{t('settings.memory.state.loading')}</span>
          <Skeleton className="w-1/2" />
          <Skeleton className="h-1.5 w-full" />
        </div>
      )}
      <DownloadLine />
    </Group>
  )
}

function BankState({ bank, state, named }: { bank: Bank; state: State | undefined; named: boolean }) {
  const done = state ? state.total - state.pending : 0
  return (
    <div className="flex flex-col gap-2 text-sm">
      {named ? <h3 className="font-medium">{t('settings.memory.state.bank', { name: bank.name })}</h3> : null}
      <p className="leading-normal">
        <bdi>{t('settings.memory.state.made_by', { label: bank.embedder_label })}</bdi>
        {bank.dimension > 0 ? (
          <span className="text-dim"> · {t('settings.memory.state.wide', { count: bank.dimension })}</span>
        ) : null}
      </p>
      {bank.dimension === 0 ? (
        <p className="text-muted">{t('settings.memory.state.words')}</p>
      ) : state ? (
        <>
          {state.pending > 0 ? (
            <Progress label={t('settings.memory.state.title')} done={done} total={state.total} />
          ) : null}
          <p role="status" className="text-muted tabular-nums">
            {state.total === 0
              ? t('settings.memory.state.empty')
              : state.pending === 0
                ? t('settings.memory.state.done', { count: state.total, total: count(state.total) })
                : t('settings.memory.state.pending', { done: count(done), total: count(state.total) })}{' '}
            {state.paused && state.pending > 0 ? t('settings.memory.state.paused') : ''}
          </p>
        </>
      ) : null}
      {state?.error ? (
        <ErrorNote
          message={t('settings.memory.state.error', { why: state.error.message })}
          action={[
            state.error.action,
            ...(state.retry_at ? [t('settings.memory.state.retry', { time: timeOfDay(state.retry_at) })] : []),
          ].join(' ')}
        />
      ) : null}
    </div>
  )
}
