import clsx from 'clsx'
import { memo } from 'react'
import { dayName } from '../../components/reply'
import { HearkenMessage } from './hearken-message'
import { OutgoingMessage } from './outgoing-message'
import type { Row } from './rows'
import { YourMessage } from './your-message'

interface MessageRowProps {
  row: Row
  doing: string | undefined
  /** Just brought into sight by a search or a citation. */
  marked: boolean
}

/** One row of the list, in the reading column. */
export const MessageRow = memo(
  function MessageRow({ row, doing, marked }: MessageRowProps) {
    const day = row.kind === 'message' ? row.day : null
    return (
      <div className="mx-auto w-full max-w-[46rem] px-4 sm:px-6">
        {day ? (
          <p className="flex items-center gap-3 pt-2 pb-4 text-dim text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            <time dateTime={day}>{dayName(day, new Date())}</time>
          </p>
        ) : null}
        <div
          className={clsx(
            '-mx-2 rounded-card px-2 transition-colors duration-180',
            marked && 'bg-mark/40 outline-2 outline-mark',
          )}
        >
          {row.kind === 'outgoing' ? (
            <OutgoingMessage outgoing={row.outgoing} />
          ) : row.message.role === 'user' ? (
            <YourMessage message={row.message} />
          ) : (
            <HearkenMessage message={row.message} doing={doing} last={row.last} />
          )}
        </div>
      </div>
    )
  },
  (a, b) => a.doing === b.doing && a.marked === b.marked && sameRow(a.row, b.row),
)

function sameRow(a: Row, b: Row): boolean {
  if (a.kind === 'outgoing' || b.kind === 'outgoing')
    return a.kind === b.kind && 'outgoing' in a && 'outgoing' in b && a.outgoing === b.outgoing
  return a.message === b.message && a.day === b.day && a.last === b.last
}
