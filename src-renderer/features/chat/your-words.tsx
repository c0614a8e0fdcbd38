import { useState } from 'react'
import { count } from '../../components/reply'
import { t } from '../../strings'

/** From here on a message is folded, so that a pasted file does not bury the conversation. */
const FOLD_CHARS = 2_500
const FOLD_LINES = 14

/** The person's words as typed, in their soft block. */
export function YourWords({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = text.length > FOLD_CHARS || text.split('\n', FOLD_LINES + 1).length > FOLD_LINES
  const shown = long && !open ? head(text) : text
  return (
    <div className="max-w-[85%] rounded-card bg-soft px-3.5 py-2 text-base">
      <div dir="auto" className="whitespace-pre-wrap">
        {shown}
      </div>
      {long ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-1 min-h-7 font-medium text-muted text-sm underline decoration-edge underline-offset-4 hover:text-ink"
        >
          {open ? t('chat.fold') : t('chat.unfold', { n: count(text.length) })}
        </button>
      ) : null}
    </div>
  )
}

const head = (text: string) => `${text.slice(0, FOLD_CHARS).split('\n').slice(0, FOLD_LINES).join('\n')}…`
