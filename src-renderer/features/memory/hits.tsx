import { Info } from 'lucide-react'
import { useState } from 'react'
import type { Evidence } from '../../../src-main/contract'
import { Button, ErrorNote, LongList, Marked, matchRanges } from '../../components'
import { find, useFinder, useFound } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { CardFrame } from './card-frame'
import { matchLabel } from './match-label'

const NAME_CHARS = 80

/** What was found, best first: the words that matched, quoted and marked. */
export function Hits() {
  const query = useFinder((state) => state.query)
  const { hits, close, ms, fallbacks, error } = useFound()
  const [shownFor, setShownFor] = useState<string | null>(null)
  const open = useRoute((state) => state.route.id)
  if (error)
    return (
      <div className="mx-auto w-full max-w-[46rem] px-3 pt-2 sm:px-6">
        <ErrorNote
          message={error.message}
          action={error.action}
          buttons={[{ label: t('app.retry'), run: () => void find() }]}
        />
      </div>
    )
  const nothingClose = close === 0
  const loose = (hits?.length ?? 0) - close
  // The weak tail stays folded beside what is close; where nothing is, it is all there is.
  const withLoose = nothingClose || shownFor === query
  const found = withLoose ? (hits?.length ?? 0) : close
  const reranked = hits?.some((hit) => hit.score_kind === 'rerank')
  const line =
    hits === null
      ? t('memory.searching')
      : found === 0
        ? `${t('memory.none_found')} ${t('memory.none_found_hint')}`
        : nothingClose
          ? t('memory.nothing_close')
          : [
              t('memory.found', { count: close, ms: Math.max(1, Math.round(ms)) }),
              ...(reranked ? [t('memory.reranked')] : []),
            ].join(', ')
  return (
    <>
      <div className="mx-auto -mt-1 flex w-full max-w-[46rem] flex-wrap items-center gap-x-2 px-4 pb-2 text-dim text-sm sm:px-7">
        <p role="status">{line}</p>
        {!nothingClose && loose > 0 ? (
          <Button size="sm" kind="quiet" onClick={() => setShownFor(withLoose ? null : query)}>
            {withLoose ? t('memory.loose_hide') : t('memory.loose_show', { count: loose })}
          </Button>
        ) : null}
      </div>
      {fallbacks.map((why) => (
        <p
          key={why}
          dir="auto"
          className="mx-auto flex w-full max-w-[46rem] gap-2 px-4 pb-2 text-muted text-sm leading-normal sm:px-7"
        >
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-dim" />
          {t('memory.without', { why })}
        </p>
      ))}
      {hits && found > 0 ? (
        <LongList
          label={t('memory.items')}
          count={found}
          rowPx={92}
          keyOf={(index) => `${hits[index]?.id}/${hits[index]?.chunk_id}`}
          row={(index) => {
            const hit = hits[index]
            return hit ? <HitCard hit={hit} query={query} open={hit.id === open} loose={index >= close} /> : null
          }}
        />
      ) : null}
    </>
  )
}

interface HitCardProps {
  hit: Evidence
  query: string
  open: boolean
  loose: boolean
}

function HitCard({ hit, query, open, loose }: HitCardProps) {
  const quote = hit.exact_snippet || hit.text
  const copies = hit.absorbed?.length ?? 0
  return (
    <CardFrame
      id={hit.id}
      open={open}
      kind={hit.kind}
      origin={hit.origin}
      source={hit.source}
      created_on={hit.created_on}
      name={(hit.title || quote).slice(0, NAME_CHARS)}
      match={
        <span
          className="text-xs"
          title={t('memory.score_title', {
            kind: t(`memory.score.${hit.score_kind}`),
            score: hit.relevance_score.toFixed(3),
          })}
        >
          {t(`memory.match.${matchLabel(hit, loose)}`)}{' '}
          <span className="font-mono">{hit.relevance_score.toFixed(2)}</span>
        </span>
      }
    >
      <q dir="auto" className="line-clamp-5 whitespace-pre-line">
        <Marked text={quote} ranges={matchRanges(quote, query)} />
      </q>
      {copies > 0 ? <span className="ms-2 text-dim text-sm">{t('memory.absorbed', { count: copies })}</span> : null}
    </CardFrame>
  )
}
