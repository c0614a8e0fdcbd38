import type { ReplaySetRow as SetRow } from '../../../src-main/contract'
import { Button, OpenRow, Switch } from '../../components'
import { ago, fullDate } from '../../components/reply'
import { toast } from '../../stores/toasts'
import { removeSet, setGate } from '../../stores/versions'
import { t } from '../../strings'
import { ReplayRunPanel } from './replay-run-panel'

/** A set: how many turns, how it came out last, and, opened, a way to ask it again. */
export function ReplaySetRow({ set, open, onToggle }: { set: SetRow; open: boolean; onToggle: () => void }) {
  const { id, title, turns, gate, created_at, last } = set
  const result =
    last === null
      ? t('replays.never')
      : t(last.version === null ? 'replays.last_live' : 'replays.last', {
          passed: last.passed,
          total: last.total,
          version: last.version ?? 0,
        })
  const remove = async () => {
    if (await removeSet(id)) toast(t('replays.removed'))
  }
  return (
    <OpenRow
      open={open}
      onToggle={onToggle}
      className="flex flex-col gap-5"
      head={
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span dir="auto" className="min-w-0 flex-1 basis-40 truncate font-medium">
              {title}
            </span>
            <time dateTime={created_at} title={ago(created_at, new Date())} className="text-dim text-sm">
              {fullDate(created_at)}
            </time>
          </span>
          <span className="text-muted text-sm">
            {t('replays.turns', { count: turns })} ·{' '}
            <span className={last && last.passed < last.total ? 'text-danger' : undefined}>{result}</span>
          </span>
        </span>
      }
    >
      <Switch label={t('replays.gate')} checked={gate} onChange={(next) => void setGate(id, next)} />
      <ReplayRunPanel id={id} />
      <Button size="sm" kind="danger" className="self-start" onClick={() => void remove()}>
        {t('replays.remove')}
      </Button>
    </OpenRow>
  )
}
