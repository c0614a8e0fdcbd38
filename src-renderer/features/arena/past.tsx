import { History, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { BattleRow } from '../../../src-main/contract'
import { EmptyState, ErrorNote, IconButton, LongList, Skeleton } from '../../components'
import { ago, fullDate, timeOfDay } from '../../components/reply'
import { loadBattles, removeBattle, useBattles } from '../../stores/arena'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

/** The battles there were, newest first. */
export function Past() {
  const { data, error } = useBattles()
  useEffect(() => {
    void loadBattles()
  }, [])
  if (error && data === null)
    return (
      <div className="p-4 sm:p-6">
        <ErrorNote
          className="max-w-xl"
          message={`${t('arena.past.failed')} ${error.message}`}
          action={error.action}
          buttons={[{ label: t('app.retry'), run: () => void loadBattles() }]}
        />
      </div>
    )
  if (data === null)
    return (
      <div aria-busy role="status" className="flex flex-col gap-4 p-6">
        <span className="sr-only">{t('arena.loading')}</span>
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/3" />
      </div>
    )
  const { battles } = data
  if (battles.length === 0)
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <EmptyState icon={<History aria-hidden />} title={t('arena.past.empty')} body={t('arena.past.empty_body')} />
      </div>
    )
  return (
    <LongList
      label={t('arena.view.past')}
      count={battles.length}
      rowPx={72}
      keyOf={(index) => battles[index]?.id ?? index}
      row={(index) => {
        const battle = battles[index]
        return battle ? <PastRow battle={battle} /> : null
      }}
    />
  )
}

function PastRow({ battle }: { battle: BattleRow }) {
  const { id, at, prompt } = battle
  return (
    <article className="flex items-start gap-2 border-b py-1">
      <a
        data-row
        href={routeHash({ tab: 'arena', id, message: null })}
        aria-label={t('arena.past.open', { prompt })}
        className="flex min-w-0 flex-1 flex-col gap-1 rounded-card px-2 py-2.5 hover:bg-hover"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span dir="auto" className="min-w-0 flex-1 basis-48 truncate font-medium">
            {prompt}
          </span>
          <time dateTime={at} title={ago(at, new Date())} className="shrink-0 text-dim text-sm">
            {fullDate(at)}, {timeOfDay(at)}
          </time>
        </span>
        <span className="truncate text-muted text-sm">{resultOf(battle)}</span>
      </a>
      <IconButton className="mt-1" label={t('arena.past.remove', { prompt })} onClick={() => void removeBattle(id)}>
        <Trash2 />
      </IconButton>
    </article>
  )
}

function resultOf({ vote, labels, places }: BattleRow): string {
  if (vote === null) return `${t('arena.past.blind', { count: places })} · ${t('arena.past.no_vote')}`
  const result =
    vote === 'tie'
      ? t('arena.past.tie')
      : vote === 'all_bad'
        ? t('arena.past.all_bad')
        : t('arena.past.best', { label: labels[vote.best] ?? '' })
  return `${result} · ${labels.join(', ')}`
}
