import { fullDate, timeOfDay } from '../../components/reply'
import type { ReceiptRow } from '../../stores/receipts'
import { t } from '../../strings'

interface TurnChecksProps {
  rows: readonly ReceiptRow[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Recent turns, newest first, to be picked by what was asked. */
export function TurnChecks({ rows, chosen, onChange }: TurnChecksProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1.5 font-medium text-sm">{t('replays.pick.list')}</legend>
      {rows.length === 0 ? <p className="text-muted text-sm">{t('replays.pick.none')}</p> : null}
      <div className="max-h-64 overflow-y-auto rounded-card border empty:hidden">
        {rows.map(({ message_id, question, ended_at }) => (
          <label
            key={message_id}
            className="flex cursor-pointer items-baseline gap-3 border-b px-3 py-2 text-sm last:border-b-0 hover:bg-hover"
          >
            <input
              type="checkbox"
              checked={chosen.has(message_id)}
              onChange={() => toggle(message_id)}
              className="size-3.5 shrink-0 accent-ink"
            />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {question}
            </span>
            <time dateTime={ended_at} className="shrink-0 text-dim max-sm:hidden">
              {fullDate(ended_at)}, {timeOfDay(ended_at)}
            </time>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
