import { MessageSquare, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MemoryItem } from '../../../src-main/contract'
import { Button } from '../../components'
import { ago, fullDate, timeOfDay } from '../../components/reply'
import { forgetItem } from '../../stores/memory'
import { go } from '../../stores/route'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'
import { Versions } from './versions'

/** Its words, what can be done with it, everything known about it, and its versions. */
export function WholeItem({ item, versions }: { item: MemoryItem; versions: readonly MemoryItem[] }) {
  const newest = versions.find((version) => version.is_latest)
  return (
    <article className="flex max-w-[42rem] flex-col gap-5">
      {item.is_latest ? null : (
        <p className="rounded-card border bg-soft px-3 py-2 text-sm">
          {t('memory.detail.old')}{' '}
          {newest ? (
            <a
              href={routeHash({ tab: 'memory', id: newest.id, message: null })}
              className="font-medium underline underline-offset-4"
            >
              {t('memory.detail.newest')}
            </a>
          ) : null}
        </p>
      )}
      <p dir="auto" className="whitespace-pre-line text-lg leading-normal">
        {item.text}
      </p>
      <div className="flex flex-wrap gap-2">
        {item.conversation_id && item.message_id ? (
          <Button
            icon={<MessageSquare aria-hidden className="size-4" />}
            onClick={() => go({ tab: 'chat', id: item.conversation_id, message: item.message_id })}
          >
            {t('memory.detail.source')}
          </Button>
        ) : null}
        {item.is_latest ? (
          <Button
            kind="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => void forgetItem(item.id)}
          >
            {t('memory.forget')}
          </Button>
        ) : null}
      </div>
      <Facts item={item} />
      <Versions versions={versions} shown={item.id} />
    </article>
  )
}

function Facts({ item }: { item: MemoryItem }) {
  const now = new Date()
  return (
    <dl className="flex flex-col gap-2 border-t pt-4 text-sm">
      <Line name={t('memory.detail.said')}>{t(`memory.who.${item.origin}`)}</Line>
      {item.source && item.source !== 'You' ? (
        <Line name={t('memory.detail.from')}>
          <bdi>{item.source}</bdi>
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
        {item.scope === 'global' ? t('memory.detail.everywhere') : <bdi>{item.scope.replace(/^project:/, '')}</bdi>}
      </Line>
      {item.tags.length > 0 ? <Line name={t('memory.detail.tags')}>{item.tags.join(', ')}</Line> : null}
      {item.expires_at ? <Line name={t('memory.detail.expires')}>{fullDate(item.expires_at)}</Line> : null}
      <Line name={t('memory.detail.id')}>
        <span className="font-mono text-xs">{item.id}</span>
      </Line>
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-28 shrink-0 text-dim">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
