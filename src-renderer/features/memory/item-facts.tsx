import type { ReactNode } from 'react'
import type { MemoryItem } from '../../../src-main/contract'
import { plainName } from '../../components'
import { ago, fullDate, timeOfDay } from '../../components/reply'
import { t } from '../../strings'

/** Everything known about a memory but its words. */
export function ItemFacts({ item }: { item: MemoryItem }) {
  const now = new Date()
  const project = item.project ?? /^project:(.*)$/.exec(item.scope)?.[1]
  return (
    <dl className="flex flex-col gap-2 border-t pt-4 text-sm">
      <Line name={t('memory.detail.said')}>{t(`memory.who.${item.origin}`)}</Line>
      {item.source && item.source !== 'You' ? (
        <Line name={t('memory.detail.from')}>
          <bdi>{plainName(item.source)}</bdi>
        </Line>
      ) : null}
      <Line name={t('memory.detail.date')}>
        <time dateTime={item.created_on} title={ago(item.created_on, now)}>
          {fullDate(item.created_on)}
        </time>
      </Line>
      <Line name={t('memory.detail.saved')}>
        <time dateTime={item.created_at} title={ago(item.created_at, now)}>
          {fullDate(item.created_at)}, {timeOfDay(item.created_at)}
        </time>
      </Line>
      <Line name={t('memory.detail.scope')}>
        <bdi>{project ? t('memory.detail.project', { name: plainName(project) }) : t('memory.detail.everywhere')}</bdi>
      </Line>
      {item.person ? <Line name={t('memory.detail.person')}>{named(item.person)}</Line> : null}
      {item.folder ? (
        <Line name={t('memory.detail.folder')}>
          <span className="font-mono text-xs">{named(item.folder)}</span>
        </Line>
      ) : null}
      {item.agent ? <Line name={t('memory.detail.agent')}>{named(item.agent)}</Line> : null}
      {item.tags.length > 0 ? (
        <Line name={t('memory.detail.tags')}>
          {item.tags.map((tag, at) => (
            <span key={tag}>
              {at > 0 ? ', ' : ''}
              {named(tag)}
            </span>
          ))}
        </Line>
      ) : null}
      <Line name={t('memory.detail.expires')}>
        {item.expires_at ? fullDate(item.expires_at) : t('memory.detail.never')}
      </Line>
      <Line name={t('memory.detail.id')}>
        <span className="font-mono text-xs">{item.id}</span>
      </Line>
    </dl>
  )
}

const named = (name: string) => <bdi>{plainName(name)}</bdi>

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-28 shrink-0 text-dim">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
