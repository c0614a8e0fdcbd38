import type { Preview } from '../../stores/versions'
import { t } from '../../strings'

/** The turns as they would be kept, and each replacement in them. */
export function PreviewTurns({ preview: { turns, replaced, left_out } }: { preview: Preview }) {
  return (
    <>
      <section className="flex flex-col gap-1.5">
        <h3 className="font-medium text-sm">{t('replays.pick.replaced')}</h3>
        {replaced.length === 0 ? <p className="text-muted text-sm">{t('replays.pick.nothing')}</p> : null}
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {replaced.map((one) => (
            <li key={`${one.from} ${one.to}`} dir="auto" className="rounded-full bg-soft px-2.5 py-1 text-sm">
              {t('replays.pick.times', one)}
            </li>
          ))}
        </ul>
      </section>
      <ul className="flex flex-col gap-3">
        {turns.map(({ id, question, reply, evidence, calls }) => (
          <li key={id} className="flex flex-col gap-2 rounded-card border bg-sunken px-3 py-2.5 text-sm leading-normal">
            <p dir="auto" className="break-words">
              <span className="text-dim">{t('replays.pick.question')} </span>
              {question}
            </p>
            <p dir="auto" className="whitespace-pre-wrap break-words text-muted">
              <span className="text-dim">{t('replays.pick.reply')} </span>
              {reply}
            </p>
            <p className="text-dim text-xs">
              {[t('replays.pick.evidence', { count: evidence.length }), ...calls.map(({ name }) => name)].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {left_out.map(({ message_id, why }) => (
        <p key={message_id} className="text-danger text-sm">
          {t('replays.pick.left_out', { why })}
        </p>
      ))}
    </>
  )
}
