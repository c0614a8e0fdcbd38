import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { ReleaseState } from '../../../src-main/contract'
import { ago, fullDate } from '../../components/reply'
import { useChecking, type VersionInList } from '../../stores/versions'
import { t } from '../../strings'
import { VersionDetail } from './version-detail'

interface VersionRowProps {
  version: VersionInList
  state: ReleaseState
  open: boolean
  onToggle: () => void
}

export function VersionRow({ version, state, open, onToggle }: VersionRowProps) {
  const details = useId()
  const checking = useChecking((all) => all.version === version.number)
  const shown = checking ? 'checking' : stateOf(version, state)
  return (
    <article className={clsx('border-b', open && 'pb-5')}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={details}
        onClick={onToggle}
        className="flex w-full items-start gap-3 rounded-card px-2 py-3 text-start hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          className={clsx(
            'mt-1 size-4 shrink-0 text-dim transition-transform duration-120',
            open ? 'rotate-90' : 'rtl:rotate-180',
          )}
        />
        <span className="w-8 shrink-0 font-mono tabular-nums">{version.number}</span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span dir="auto" className={clsx('min-w-0 flex-1 basis-48', !open && 'truncate')}>
            {version.note}
          </span>
          <span className="flex shrink-0 items-baseline gap-3 text-sm">
            <span className={TONES[shown]}>{t(`versions.state.${shown}`)}</span>
            <time dateTime={version.created_at} title={ago(version.created_at, new Date())} className="text-dim">
              {fullDate(version.created_at)}
            </time>
          </span>
        </span>
      </button>
      {open ? (
        <div id={details} className="anim-rise px-2 pt-2 sm:ps-9">
          <VersionDetail version={version} state={state} />
        </div>
      ) : null}
    </article>
  )
}

type Shown = 'active' | 'passed' | 'unjudged' | 'failed' | 'unchecked' | 'gone' | 'checking'

function stateOf({ number, intact, check }: VersionInList, { active }: ReleaseState): Shown {
  if (number === active?.number) return 'active'
  if (!intact) return 'gone'
  if (check === null) return 'unchecked'
  if (!check.passed) return 'failed'
  return check.judge.ran ? 'passed' : 'unjudged'
}

const TONES: Record<Shown, string> = {
  active: 'font-medium text-ok',
  passed: 'text-ok',
  unjudged: 'text-ok',
  failed: 'text-danger',
  unchecked: 'text-dim',
  gone: 'text-danger',
  checking: 'text-accent-ink',
}
