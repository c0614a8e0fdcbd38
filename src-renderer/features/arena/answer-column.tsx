import clsx from 'clsx'
import { Trophy } from 'lucide-react'
import type { ArenaReveal, Battle } from '../../../src-main/contract'
import { Skeleton } from '../../components'
import { count, duration, Markdown, money } from '../../components/reply'
import type { LiveAnswer } from '../../stores/arena'
import { openExternal } from '../../stores/desktop'
import { t } from '../../strings'
import { letterOf } from './letters'

const NONE: readonly [] = []
const NOTHING = () => {}
const openLink = (url: string) => void openExternal(url)

interface AnswerColumnProps {
  place: number
  answer: LiveAnswer
  battle: Battle | null
}

/** One answer as it grows; its name, cost and time come with the vote. */
export function AnswerColumn({ place, answer, battle }: AnswerColumnProps) {
  const { text, done } = answer
  const name = t('arena.answer', { letter: letterOf(place) })
  const reveal = battle?.answers[place]?.reveal ?? null
  const isBest = battle !== null && typeof battle.vote === 'object' && battle.vote?.best === place
  return (
    <article
      aria-label={name}
      aria-busy={done === null}
      className={clsx('flex min-w-0 flex-col rounded-card border bg-raised', isBest && 'border-ink')}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
        <h2 className="font-semibold text-sm">{name}</h2>
        {reveal ? (
          <span dir="auto" className="min-w-0 truncate font-mono text-sm">
            {reveal.label}
          </span>
        ) : null}
        {isBest ? (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-soft px-2 py-0.5 text-xs">
            <Trophy aria-hidden className="size-3.5" />
            {t('arena.winner')}
          </span>
        ) : null}
        <span role="status" className={clsx('ms-auto text-sm', done?.error ? 'text-danger' : 'text-dim')}>
          {statusOf(answer)}
        </span>
      </header>
      <div className="min-h-24 flex-1 px-4 py-3">
        {text === '' && done === null ? (
          <div className="flex flex-col gap-3 pt-1">
            <Skeleton className="w-5/6" />
            <Skeleton className="w-2/3" />
          </div>
        ) : (
          <Markdown text={text} used={NONE} onLink={openLink} onMemory={NOTHING} />
        )}
        {done?.error ? (
          <p dir="auto" className={clsx('text-danger text-sm leading-normal', text !== '' && 'mt-3')}>
            {done.error.message} <span className="text-muted">{done.error.action}</span>
          </p>
        ) : null}
      </div>
      {reveal && done ? <Cost reveal={reveal} done={done} /> : null}
    </article>
  )
}

function statusOf({ text, tool, done }: LiveAnswer): string {
  if (done?.error) return t('arena.status.failed')
  if (done) return t('arena.status.done')
  if (tool !== '') return t('arena.status.tool', { tool })
  return text === '' ? t('arena.status.thinking') : t('arena.status.writing')
}

function Cost({ reveal, done }: { reveal: ArenaReveal; done: NonNullable<LiveAnswer['done']> }) {
  const { cost_usd, usage } = reveal
  const parts = [
    cost_usd === null ? t('arena.reveal.unknown') : cost_usd === 0 ? t('arena.reveal.free') : money(cost_usd),
    duration(done.duration_ms),
    done.first_token_ms === null ? '' : t('arena.reveal.first', { time: duration(done.first_token_ms) }),
    usage === null || usage.input_tokens + usage.output_tokens === 0
      ? ''
      : t('arena.reveal.tokens', { input: count(usage.input_tokens), output: count(usage.output_tokens) }),
  ]
  return <footer className="receipt border-t px-4 py-2 text-muted text-xs">{parts.filter(Boolean).join(' · ')}</footer>
}
