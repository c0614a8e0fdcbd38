import clsx from 'clsx'
import { Download, Trophy } from 'lucide-react'
import { useEffect } from 'react'
import type { ArenaRow } from '../../../src-main/contract'
import { Button, EmptyState, ErrorNote, Menu, Skeleton } from '../../components'
import { duration, money } from '../../components/reply'
import { exportVotes, loadScoreboard, useScoreboard } from '../../stores/arena'
import { t } from '../../strings'
import { RatingScale, scaleOf } from './rating-scale'

/** Models by rating, with what is known of it, what answers cost and how long they took. */
export function ScoreboardView() {
  const { data, error } = useScoreboard()
  useEffect(() => {
    void loadScoreboard()
  }, [])
  if (error && data === null)
    return (
      <div className="p-4 sm:p-6">
        <ErrorNote
          className="max-w-xl"
          message={`${t('arena.board.failed_load')} ${error.message}`}
          action={error.action}
          buttons={[{ label: t('app.retry'), run: () => void loadScoreboard() }]}
        />
      </div>
    )
  if (data === null) return <Waiting />
  if (data.rows.length === 0)
    return (
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <EmptyState icon={<Trophy aria-hidden />} title={t('arena.board.empty')} body={t('arena.board.empty_body')} />
      </div>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-5 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted text-sm leading-normal">
            {t('arena.board.votes', { count: data.votes })}. {t('arena.board.rated', { rated: data.rated })}
          </p>
          <Menu
            trigger={
              <Button size="sm" icon={<Download aria-hidden className="size-4" />}>
                {t('arena.board.export')}
              </Button>
            }
            items={(['jsonl', 'csv'] as const).map((format) => ({
              label: t(`arena.board.${format}`),
              onSelect: () => void exportVotes(format),
            }))}
          />
        </div>
        <Table rows={data.rows} />
        <p className="max-w-reading text-dim text-sm leading-normal">{t('arena.board.method')}</p>
      </div>
    </div>
  )
}

const HEADS = ['model', 'rating', 'interval', 'battles', 'record', 'cost', 'time'] as const

function Table({ rows }: { rows: ArenaRow[] }) {
  const scale = scaleOf(rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so it must be reachable by keyboard
    <div className="overflow-x-auto focus-visible:-outline-offset-2" tabIndex={0}>
      <table className="w-full min-w-[44rem] border-collapse text-sm">
        <caption className="sr-only">{t('arena.board.caption')}</caption>
        <thead>
          <tr className="border-b text-dim text-xs">
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className={clsx(
                  'whitespace-nowrap py-2 font-medium',
                  head === 'model' ? 'pe-3 text-start' : 'px-3 text-end last:pe-0',
                )}
              >
                {t(`arena.board.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map((row) => (
            <Row key={row.key} row={row} scale={scale} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, scale }: { row: ArenaRow; scale: readonly [number, number] }) {
  const {
    label,
    rating,
    low,
    high,
    battles,
    wins,
    ties,
    losses,
    failed,
    cost_usd,
    unpriced,
    first_token_ms,
    duration_ms,
  } = row
  return (
    <tr className="border-b">
      <th scope="row" className="min-w-36 max-w-64 py-2.5 pe-3 text-start font-normal">
        <span dir="auto" className="block truncate font-mono" title={row.key}>
          {label}
        </span>
        {failed > 0 ? <span className="text-danger text-xs">{t('arena.board.failed', { count: failed })}</span> : null}
      </th>
      <td className="whitespace-nowrap px-3 text-end font-medium">{battles === 0 ? '–' : Math.round(rating)}</td>
      <td className="whitespace-nowrap px-3 text-end">
        {low === null || high === null ? (
          <span className="text-dim">{t('arena.board.too_few')}</span>
        ) : (
          <span className="inline-flex items-center gap-3">
            <RatingScale rating={rating} low={low} high={high} scale={scale} />
            <span>{`${Math.round(low)}–${Math.round(high)}`}</span>
          </span>
        )}
      </td>
      <td className="whitespace-nowrap px-3 text-end">{battles}</td>
      <td className="whitespace-nowrap px-3 text-end">{`${wins} · ${ties} · ${losses}`}</td>
      <td className="whitespace-nowrap px-3 text-end">
        {cost_usd === null ? (
          <span className="text-dim">{t('arena.board.unknown')}</span>
        ) : (
          `${money(cost_usd)}${unpriced > 0 ? ' +?' : ''}`
        )}
      </td>
      <td className="whitespace-nowrap ps-3 text-end" title={t('arena.board.time_help')}>
        {duration_ms === null ? '–' : duration(duration_ms)}
        {first_token_ms === null ? null : <span className="text-dim"> ({duration(first_token_ms)})</span>}
      </td>
    </tr>
  )
}

function Waiting() {
  return (
    <div aria-busy role="status" className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-6 sm:px-6">
      <span className="sr-only">{t('arena.loading')}</span>
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} className="h-9 w-full" />
      ))}
    </div>
  )
}
