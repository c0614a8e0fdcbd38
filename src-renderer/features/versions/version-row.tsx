import clsx from 'clsx'
import type { ReleaseState } from '../../../src-main/contract'
import { OpenRow } from '../../components'
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
  const checking = useChecking((all) => all.version === version.number)
  const shown = checking ? 'checking' : stateOf(version, state)
  return (
    <OpenRow
      open={open}
      onToggle={onToggle}
      head={
        <>
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
        </>
      }
    >
      <VersionDetail version={version} state={state} />
    </OpenRow>
  )
}

type Shown = 'active' | 'passed' | 'unjudged' | 'failed' | 'unchecked' | 'stale' | 'gone' | 'checking'

function stateOf({ number, intact, check }: VersionInList, { active, program }: ReleaseState): Shown {
  if (number === active?.number) return 'active'
  if (!intact) return 'gone'
  if (check === null) return 'unchecked'
  if (check.program !== program) return 'stale'
  if (!check.passed) return 'failed'
  return check.judge.ran ? 'passed' : 'unjudged'
}

const TONES: Record<Shown, string> = {
  active: 'font-medium text-ok',
  passed: 'text-ok',
  unjudged: 'text-ok',
  failed: 'text-danger',
  unchecked: 'text-dim',
  stale: 'text-dim',
  gone: 'text-danger',
  checking: 'text-accent-ink',
}
