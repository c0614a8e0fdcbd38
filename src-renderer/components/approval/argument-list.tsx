import clsx from 'clsx'
import { useState } from 'react'
import { t } from '../../strings'
import { plainName } from '../plain-name'
import { type Argument, argumentsOf, folded } from './arguments'
import { Revealed } from './revealed'

/** What the tool is given, word for word, as data: never read as Markdown, links or directions of text. */
export function ArgumentList({ json }: { json: string }) {
  const list = argumentsOf(json)
  if (list.length === 0) return <p className="text-dim text-sm">{t('approval.nothing')}</p>
  return (
    <section aria-label={t('approval.with')} className="rounded-[7px] border bg-sunken px-3 py-2">
      <dl className="flex flex-col gap-2 font-mono text-xs leading-normal">
        {list.map((argument, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the arguments of a call never change
          <Row key={index} argument={argument} />
        ))}
      </dl>
    </section>
  )
}

function Row({ argument }: { argument: Argument }) {
  const { name, value, isText, dir } = argument
  const [open, setOpen] = useState(false)
  const parts = folded(value)
  const quote = isText ? <span className="text-dim">"</span> : null
  return (
    <div className="min-w-0 sm:grid sm:grid-cols-[minmax(4rem,9rem)_1fr] sm:gap-x-3">
      <dt className="text-dim">
        <bdi dir="auto">
          <Revealed text={name || '""'} />
        </bdi>
      </dt>
      <dd className="flex min-w-0 flex-col items-start text-ink">
        <div
          dir={dir}
          className={clsx(
            'max-h-72 w-full overflow-y-auto whitespace-pre-wrap',
            dir === 'auto' && '[unicode-bidi:plaintext]',
          )}
          {...(open ? { tabIndex: 0 } : {})}
        >
          {quote}
          {parts && !open ? (
            <>
              <Revealed text={parts.head} />
              <span className="mx-1 rounded-[4px] bg-soft px-1 font-sans text-muted">
                … {t('approval.more_chars', { count: parts.left })} …
              </span>
              <Revealed text={parts.tail} />
            </>
          ) : (
            <Revealed text={value} />
          )}
          {quote}
        </div>
        {parts ? (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="mt-1 min-h-6 rounded-[7px] font-sans text-muted underline decoration-edge underline-offset-4 hover:text-ink"
          >
            {t(open ? 'approval.fold' : 'approval.unfold', { name: plainName(name) })}
          </button>
        ) : null}
      </dd>
    </div>
  )
}
