import clsx from 'clsx'
import { Brain, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeptMemory, Message, ReceiptMemory, UsedMemory } from '../../../src-main/contract'
import { t } from '../../strings'
import { plainName } from '../plain-name'
import { duration } from './amounts'
import { fullDate } from './dates'

interface UsedLineProps {
  message: Message
  onMemory: (memory: UsedMemory) => void
  onMemoryId: (memory: Pick<ReceiptMemory, 'id'>) => void
}

/** What memory did for this reply in one line: cited, read, found; opens into the words, the searches, and what was left out. */
export function UsedLine({ message, onMemory, onMemoryId }: UsedLineProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { used, recalled, receipt } = message
  const found = (receipt?.memory ?? []).filter(({ state }) => state === 'retrieved')
  if (used.length === 0 && !recalled) return null
  const cited = used.filter((memory) => memory.cited).length
  const slot = recalled?.slot_gate
  const parts = [
    used.length > 0 ? t('chat.used', { count: used.length }) : t('chat.used_none'),
    ...(used.length > 0 ? [t('chat.memory.cited', { count: cited })] : []),
    ...(slot ? [t('chat.memory.judged', slot)] : []),
    ...(found.length > 0 ? [t('chat.memory.more_found', { count: found.length })] : []),
  ]
  return (
    <div className="text-muted text-sm">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-ms-1 inline-flex min-h-7 items-center gap-2 rounded-[7px] px-1 text-start hover:text-ink"
      >
        <Brain aria-hidden className="size-4 shrink-0 text-dim" />
        {parts.join(' · ')}
        <ChevronRight
          aria-hidden
          className={clsx('size-3.5 shrink-0 text-dim transition-transform duration-120', open && 'rotate-90')}
        />
      </button>
      {open ? (
        <div id={id} className="anim-rise mt-1 mb-2 flex flex-col gap-3">
          {used.length > 0 ? (
            <ul className="flex flex-col gap-1">
              {used.map((memory) => (
                <UsedItem key={`${memory.id}/${memory.n}`} memory={memory} onMemory={onMemory} />
              ))}
            </ul>
          ) : null}
          <Found found={found} onMemoryId={onMemoryId} />
          <Searches message={message} />
        </div>
      ) : null}
    </div>
  )
}

function UsedItem({ memory, onMemory }: { memory: UsedMemory; onMemory: UsedLineProps['onMemory'] }) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onMemory(memory)}
        className="flex w-full gap-3 rounded-card border bg-sunken px-3 py-2 text-start hover:bg-hover"
      >
        <span className="font-mono text-dim text-xs leading-normal">{memory.n}</span>
        <span className="min-w-0">
          <q dir="auto" className="text-ink leading-normal">
            {memory.exact_snippet}
          </q>
          <span className="mt-1 block text-dim text-xs">
            <bdi>{plainName(memory.source)}</bdi> · {fullDate(memory.created_on)} ·{' '}
            {t(memory.cited ? 'chat.memory.state_cited' : 'chat.memory.state_read')}
          </span>
        </span>
      </button>
    </li>
  )
}

/** Found, and not put before the model. */
function Found({ found, onMemoryId }: { found: ReceiptMemory[]; onMemoryId: UsedLineProps['onMemoryId'] }) {
  if (found.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <p className="text-dim text-xs">{t('chat.memory.found_title')}</p>
      <ul className="flex flex-col">
        {found.map((memory) => (
          <li key={memory.id}>
            <button
              type="button"
              dir="auto"
              onClick={() => onMemoryId(memory)}
              className="w-full truncate rounded-[7px] px-1 py-1 text-start hover:bg-hover hover:text-ink"
            >
              {memory.title || memory.id} <span className="text-dim text-xs">· {fullDate(memory.created_on)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The searches that ran, and the steps that were late or failed. */
function Searches({ message: { recalled } }: { message: Message }) {
  if (!recalled) return null
  const { searches, fallbacks } = recalled
  return (
    <div className="flex flex-col gap-1 text-xs">
      <p className="text-dim">{t('chat.memory.searches')}</p>
      <ul className="flex flex-col gap-1">
        {searches.map((search, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same search can run with other dates
          <li key={index} className="flex flex-wrap items-baseline gap-x-2 leading-normal">
            <q dir="auto">{search.query}</q>
            {search.terms.length > 0 ? (
              <span className="text-dim">
                {t('chat.memory.terms')} <span className="font-mono">{search.terms.join(' · ')}</span>
              </span>
            ) : null}
            {search.date_from || search.date_to ? (
              <span className="text-dim">
                {search.date_from ? fullDate(search.date_from) : '…'} –{' '}
                {search.date_to ? fullDate(search.date_to) : '…'}
              </span>
            ) : null}
            <span className="text-dim">
              {search.ok
                ? t('chat.memory.search_hits', { count: search.hits, time: duration(search.duration_ms) })
                : t('chat.memory.search_failed')}
            </span>
          </li>
        ))}
      </ul>
      {fallbacks.map(({ step, reason }) => (
        <p key={step} className="leading-normal">
          {t('chat.memory.without', { why: reason })}
        </p>
      ))}
    </div>
  )
}

/** What this turn and the exchanges before it left in memory. Several fold into one line. */
export function KeptLines({ kept, onKept }: { kept: readonly KeptMemory[]; onKept: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const [only] = kept
  if (only === undefined) return null
  if (kept.length === 1) return <Kept one={only} onKept={onKept} lead={t('chat.kept')} />
  return (
    <div className="text-muted text-sm">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-ms-1 inline-flex min-h-7 items-center gap-2 rounded-[7px] px-1 hover:text-ink"
      >
        <Brain aria-hidden className="size-4 text-dim" />
        {t('chat.kept_many', { count: kept.length })}
        <ChevronRight
          aria-hidden
          className={clsx('size-3.5 text-dim transition-transform duration-120', open && 'rotate-90')}
        />
      </button>
      {open ? (
        <ul id={id} className="anim-rise ms-6 flex flex-col">
          {kept.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                dir="auto"
                onClick={() => onKept(one.id)}
                className="w-full py-1 text-start text-ink leading-normal hover:underline hover:underline-offset-4"
              >
                {one.text}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Kept({ one, onKept, lead }: { one: KeptMemory; onKept: (id: string) => void; lead: string }) {
  return (
    <p className="flex min-h-7 items-baseline gap-2 text-muted text-sm">
      <Brain aria-hidden className="size-4 shrink-0 translate-y-0.5 text-dim" />
      <button type="button" onClick={() => onKept(one.id)} className="min-w-0 py-1 text-start hover:text-ink">
        {lead} <bdi className="text-ink">{one.text}</bdi>
      </button>
    </p>
  )
}
