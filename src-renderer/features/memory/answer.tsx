import { X } from 'lucide-react'
import type { AskResult } from '../../../src-main/contract'
import { Button, ErrorNote, IconButton, plainName } from '../../components'
import { count, fullDate } from '../../components/reply'
import { askMemory, closeAnswer, useAsked } from '../../stores/memory'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

/** The answer to the question put to memory, every statement with its sources. */
export function Answer() {
  const { question, result, error } = useAsked()
  if (question === null) return null
  return (
    <section
      aria-label={t('memory.ask.answer')}
      aria-live="polite"
      className="mx-auto w-full max-w-[46rem] shrink-0 px-3 pb-3 sm:px-6"
    >
      <div className="anim-rise flex max-h-[46vh] flex-col gap-3 overflow-y-auto rounded-card border bg-sunken px-4 py-3">
        <header className="flex items-start gap-2">
          <h2 dir="auto" className="min-w-0 flex-1 font-medium text-muted text-sm leading-normal">
            {question}
          </h2>
          {result || error ? (
            <IconButton label={t('memory.ask.close')} size="sm" onClick={closeAnswer} className="-me-2 -mt-1">
              <X />
            </IconButton>
          ) : (
            <Button size="sm" kind="asking" onClick={closeAnswer}>
              {t('memory.ask.stop')}
            </Button>
          )}
        </header>
        {error ? (
          <ErrorNote
            message={`${t('memory.ask.failed')} ${error.message}`}
            action={error.action}
            buttons={[{ label: t('memory.ask.again'), run: () => void askMemory(question) }]}
          />
        ) : result ? (
          <Answered result={result} />
        ) : (
          <p className="flex min-h-7 items-center gap-2.5 text-muted text-sm">
            <span aria-hidden className="anim-breathe size-2 shrink-0 rounded-full bg-accent" />
            {t('memory.ask.asking')}
          </p>
        )}
      </div>
    </section>
  )
}

function Answered({ result }: { result: AskResult }) {
  const { answered, answer, statements, dropped, fallbacks, evidence, timings_ms, model } = result
  return (
    <>
      {answered ? (
        <ul className="flex flex-col gap-1.5">
          {statements.map((statement) => (
            <li key={statement.text} dir="auto" className="max-w-reading text-base">
              {statement.text.replace(/\s*\[[\d,\s]+\]/g, '')}{' '}
              {statement.citations.map((one) => (
                <a
                  key={one.n}
                  href={routeHash({ tab: 'memory', id: one.id, message: null })}
                  aria-label={t('memory.ask.source', {
                    n: one.n,
                    source: plainName(one.source),
                    date: fullDate(one.created_on),
                  })}
                  title={one.snippet}
                  className="mx-px inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[5px] bg-soft px-1 align-[0.1em] font-mono text-muted text-xs hover:bg-hover hover:text-ink"
                >
                  {one.n}
                </a>
              ))}
            </li>
          ))}
        </ul>
      ) : (
        <p dir="auto" className="max-w-reading whitespace-pre-line text-base">
          {answer || t('memory.ask.no_evidence')}
        </p>
      )}
      {answered ? <Sources result={result} /> : null}
      <footer className="flex flex-col gap-1 text-dim text-sm leading-normal">
        {dropped.length > 0 ? <p>{t('memory.ask.dropped', { count: dropped.length })}</p> : null}
        {fallbacks.map(({ step, reason }) => (
          <p key={step}>{t('memory.ask.without', { why: reason })}</p>
        ))}
        <p>
          {t('memory.ask.by', {
            model,
            ms: count(Math.max(1, Math.round(timings_ms.total ?? 0))),
            count: evidence.length,
          })}
        </p>
      </footer>
    </>
  )
}

/** Each source once: `[n]`, the words, where and when. */
function Sources({ result }: { result: AskResult }) {
  const cited = new Map(result.statements.flatMap(({ citations }) => citations.map((one) => [one.n, one])))
  return (
    <ol aria-label={t('memory.ask.sources')} className="flex flex-col gap-1 border-t pt-2 text-sm">
      {[...cited.values()]
        .sort((a, b) => a.n - b.n)
        .map((one) => (
          <li key={one.n} className="flex gap-2.5 leading-normal">
            <span className="shrink-0 font-mono text-dim text-xs leading-[1.6]">{one.n}</span>
            <a
              href={routeHash({ tab: 'memory', id: one.id, message: null })}
              className="min-w-0 hover:underline hover:underline-offset-4"
            >
              <q dir="auto">{one.snippet}</q>{' '}
              <span className="text-dim">
                <bdi>{plainName(one.source)}</bdi> · {fullDate(one.created_on)}
              </span>
            </a>
          </li>
        ))}
    </ol>
  )
}
