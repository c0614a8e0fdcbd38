import { Info } from 'lucide-react'
import type { Evidence } from '../../../src-main/contract'
import { ErrorNote, LongList, Marked, matchRanges } from '../../components'
import { find, useFinder, useFound } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { CardFrame } from './card-frame'

const NAME_CHARS = 80

/** What was found, best first: the words that matched, quoted and marked. */
export function Hits() {
  const query = useFinder((state) => state.query)
  const { hits, ms, fallbacks, error } = useFound()
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
  const found = hits?.length ?? 0
  const reranked = hits?.some((hit) => hit.score_kind === 'rerank')
  const line =
    hits === null
      ? t('memory.searching')
      : found === 0
        ? `${t('memory.none_found')} ${t('memory.none_found_hint')}`
        : [
            t('memory.found', { count: found, ms: Math.max(1, Math.round(ms)) }),
            ...(reranked ? [t('memory.reranked')] : []),
          ].join(', ')
  return (
    <>
      <p role="status" className="mx-auto w-full max-w-[46rem] -mt-1 px-4 pb-2 text-dim text-sm sm:px-7">
        {line}
      </p>
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
            return hit ? <HitCard hit={hit} query={query} open={hit.id === open} /> : null
          }}
        />
      ) : null}
    </>
  )
}

function HitCard({ hit, query, open }: { hit: Evidence; query: string; open: boolean }) {
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
          {t(`memory.match.${hit.match_kind}`)} <span className="font-mono">{hit.relevance_score.toFixed(2)}</span>
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
