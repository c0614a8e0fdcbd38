import clsx from 'clsx'
import { ArrowLeft, Square } from 'lucide-react'
import { Button, ErrorNote } from '../../components'
import { leaveBattle, stopBattle, useBattle } from '../../stores/arena'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'
import { AnswerColumn } from './answer-column'
import { VoteBar } from './vote-bar'

const COLUMNS = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-2 xl:grid-cols-4']

/** The answers beside each other, without names until there is a vote. */
export function BattleView({ past = false }: { past?: boolean }) {
  const { phase, prompt, answers, battle, error } = useBattle()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long answers scroll, so they must be reachable by keyboard */}
      <div className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2" tabIndex={0}>
        <div className="flex flex-col gap-4 px-4 py-4 sm:px-6">
          {past ? (
            <a
              href={routeHash({ tab: 'arena', id: 'past', message: null })}
              className="-ms-2 inline-flex min-h-8 items-center gap-2 self-start rounded-card px-2 text-muted text-sm hover:bg-hover hover:text-ink"
            >
              <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
              {t('arena.back')}
            </a>
          ) : null}
          {prompt === '' ? null : (
            <div className="flex max-w-reading flex-col gap-1 self-start rounded-card bg-soft px-4 py-3">
              <p className="text-dim text-xs">{t('arena.asked')}</p>
              <p dir="auto" className="whitespace-pre-wrap break-words">
                {prompt}
              </p>
            </div>
          )}
          {error ? (
            <ErrorNote
              className="max-w-xl"
              message={answers.length === 0 ? `${t('arena.failed')} ${error.message}` : error.message}
              action={error.action}
              buttons={past ? [] : [{ label: t('arena.next'), run: leaveBattle }]}
            />
          ) : null}
          <section aria-label={t('arena.answers')} className={clsx('grid gap-4', COLUMNS[answers.length])}>
            {answers.map((answer, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone
              <AnswerColumn key={place} place={place} answer={answer} battle={battle} />
            ))}
          </section>
        </div>
      </div>
      {battle ? (
        <VoteBar battle={battle} past={past} />
      ) : phase === 'running' && answers.length > 0 ? (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t bg-sunken px-4 py-3 sm:px-6">
          <p className="text-dim text-sm">{t('arena.vote.waiting')}</p>
          <Button kind="asking" icon={<Square aria-hidden className="size-3.5 fill-current" />} onClick={stopBattle}>
            {t('arena.stop')}
          </Button>
        </footer>
      ) : null}
    </div>
  )
}
