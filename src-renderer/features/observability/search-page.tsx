import { Search } from 'lucide-react'
import type { TraceHit } from '../../../src-main/contract'
import { Button, EmptyState, ErrorNote, Marked, Page, TextField } from '../../components'
import { ago, count, duration, fullDate, timeOfDay } from '../../components/reply'
import { MOST_HITS, openTurn, searchTraces, typeTraceSearch, useTraceSearch } from '../../stores/observability'
import { t } from '../../strings'
import { BackButton, Views } from './views'

/** Words in any trace line, wherever they stand. */
export function SearchPage({ wide }: { wide: boolean }) {
  const { query, hits, tookMs, busy, error } = useTraceSearch()
  return (
    <Page title={t(wide ? 'observability.search.title' : 'observability.title')} start={wide ? <BackButton /> : null}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many hits scroll, so they must be reachable by keyboard */}
      <div className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2" tabIndex={0}>
        <div className="mx-auto flex w-full max-w-[52rem] flex-col gap-4 px-4 py-4 sm:px-6">
          {wide ? null : <Views view="search" />}
          <search>
            <form
              className="flex items-end gap-2"
              onSubmit={(event) => {
                event.preventDefault()
                void searchTraces()
              }}
            >
              <div className="min-w-0 flex-1">
                <TextField
                  type="search"
                  label={t('observability.search.label')}
                  value={query}
                  maxLength={500}
                  onChange={(event) => typeTraceSearch(event.target.value)}
                  start={<Search aria-hidden className="size-4 shrink-0 text-dim" />}
                />
              </div>
              <Button type="submit" kind="primary" busy={busy ? t('observability.search.busy') : undefined}>
                {t('observability.search.button')}
              </Button>
            </form>
          </search>
          {hits === null ? <p className="text-dim text-sm">{t('observability.search.help')}</p> : null}
          {error ? <ErrorNote message={error.message} action={error.action} /> : null}
          {hits === null ? null : hits.length === 0 ? (
            <EmptyState title={t('observability.search.none')} body={t('observability.search.hint')} />
          ) : (
            <>
              <p role="status" className="text-dim text-sm">
                {t('observability.search.hits', {
                  count: hits.length,
                  time: duration(tookMs),
                  replace: { count: count(hits.length), time: duration(tookMs) },
                })}
                {hits.length >= MOST_HITS ? `, ${t('observability.search.most', { count: MOST_HITS })}` : ''}
              </p>
              <ul className="flex flex-col">
                {hits.map((hit, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id, and hits do not move
                  <li key={index} className="border-b">
                    <Hit hit={hit} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

function Hit({ hit }: { hit: TraceHit }) {
  const { turn_id, at, type, name, field, snippet, ranges } = hit
  return (
    <button
      type="button"
      onClick={() => openTurn(turn_id)}
      className="flex w-full flex-col gap-1 rounded-card px-2 py-3 text-start hover:bg-hover"
    >
      <span className="receipt flex flex-wrap gap-x-3 gap-y-0.5 text-dim text-xs">
        <span className="font-medium text-muted">{[type, name].filter(Boolean).join(' ')}</span>
        <span>{field}</span>
        {at ? (
          <time dateTime={at} title={ago(at, new Date())} className="ms-auto">
            {fullDate(at)}, {timeOfDay(at)}
          </time>
        ) : null}
      </span>
      <span dir="auto" className="text-sm leading-normal">
        <Marked text={snippet} ranges={ranges} />
      </span>
    </button>
  )
}
