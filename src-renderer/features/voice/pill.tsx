import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../components'
import { answerQuestion, cancelVoice } from '../../stores/voice'
import { t } from '../../strings'
import { LevelRing, type RingKind } from './level-ring'
import type { PillView } from './pill-view'
import { ProblemButtons } from './problem-buttons'

const RINGS: Record<Exclude<PillView['kind'], 'none'>, RingKind> = {
  listening: 'listening',
  writing: 'working',
  thinking: 'working',
  speaking: 'speaking',
  asking: 'listening',
  problem: 'problem',
}

/** What is heard, understood and said, in one line or two. `onClose` puts a problem away. */
export function Pill({ view, onClose }: { view: Exclude<PillView, { kind: 'none' }>; onClose: () => void }) {
  const problem = view.kind === 'problem'
  const label = problem
    ? t('voice.pill.close')
    : view.kind === 'speaking'
      ? t('voice.pill.stop')
      : t('voice.pill.cancel')
  return (
    <section
      aria-label={t('voice.pill.label')}
      data-kind={view.kind}
      className={clsx(
        'anim-rise pointer-events-auto flex w-fit min-w-64 max-w-[min(34rem,100%)] items-center gap-3 border bg-raised py-2.5 ps-3.5 pe-2 shadow-float',
        problem || view.kind === 'asking' ? 'rounded-[1.75rem]' : 'rounded-full',
      )}
    >
      <LevelRing kind={RINGS[view.kind]} />
      <div className="min-w-0 flex-1">
        <Words view={view} />
      </div>
      <IconButton label={label} hint="Esc" onClick={problem ? onClose : () => void cancelVoice()}>
        <X />
      </IconButton>
    </section>
  )
}

function Words({ view }: { view: Exclude<PillView, { kind: 'none' }> }) {
  switch (view.kind) {
    case 'listening':
      return (
        <Lines
          first={
            view.words ||
            t(
              view.opening
                ? 'voice.pill.opening'
                : view.mode === 'dictation'
                  ? 'voice.pill.dictating'
                  : 'voice.pill.listening',
            )
          }
          second={t(
            view.mode === 'hold'
              ? 'voice.pill.let_go'
              : view.mode === 'dictation'
                ? 'voice.pill.pause_ends'
                : 'voice.pill.never_mind',
          )}
        />
      )
    case 'writing':
      return <Lines first={view.words || t('voice.pill.writing')} second={view.words ? t('voice.pill.writing') : ''} />
    case 'thinking':
      return <Lines first={quoted(view.words)} second={t('voice.pill.thinking')} />
    case 'speaking':
      return <Lines first={view.saying || t('voice.pill.speaking')} second={view.words ? quoted(view.words) : ''} />
    case 'asking':
      return (
        <Lines first={view.question} second={t('voice.pill.yes_or_no')}>
          <Button size="sm" kind="asking" onClick={() => void answerQuestion(view.approvalId, true)}>
            {t('voice.pill.yes')}
          </Button>
          <Button size="sm" onClick={() => void answerQuestion(view.approvalId, false)}>
            {t('voice.pill.no')}
          </Button>
        </Lines>
      )
    case 'problem':
      return (
        <Lines first={view.problem.message} second={view.problem.action} whole>
          <ProblemButtons code={view.problem.code} />
        </Lines>
      )
  }
}

const quoted = (text: string) => t('voice.pill.heard', { text })

/** `whole`: nothing is cut off, for it has to be acted on. */
function Lines({
  first,
  second,
  whole = false,
  children,
}: {
  first: string
  second: string
  whole?: boolean
  children?: ReactNode
}) {
  return (
    <>
      <p dir="auto" className={clsx('text-sm', !whole && 'line-clamp-2')}>
        {first}
      </p>
      {second ? (
        <p dir="auto" className={clsx('mt-0.5 text-dim text-xs', !whole && 'line-clamp-2')}>
          {second}
        </p>
      ) : null}
      {children ? <div className="mt-2 flex flex-wrap gap-2">{children}</div> : null}
    </>
  )
}
