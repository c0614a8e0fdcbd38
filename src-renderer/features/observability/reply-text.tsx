import clsx from 'clsx'
import { useState } from 'react'
import { t } from '../../strings'

/** Beyond this it is folded. */
const LONG = 600
/** More than the lines of a folded one hold. */
const FOLDED = 2_000

/** What Hearken answered, as plain text; the chat has it in full dress. */
export function ReplyText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      <p
        dir="auto"
        className={clsx(
          'w-full max-w-reading whitespace-pre-wrap wrap-anywhere leading-relaxed',
          !open && 'line-clamp-6',
        )}
      >
        {open ? text : text.slice(0, FOLDED)}
      </p>
      {text.length > LONG ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="text-sm underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {open ? t('chat.fold') : t('observability.turn.whole')}
        </button>
      ) : null}
    </div>
  )
}
