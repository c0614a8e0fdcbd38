import { useState } from 'react'
import type { MemoryItem } from '../../../src-main/contract'
import { Markdown } from '../../components/reply'
import { openExternal } from '../../stores/desktop'
import { setEditing, useEditing } from '../../stores/memory'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'
import { ArrangeDialog } from './arrange-dialog'
import { EditForm } from './edit-form'
import { ItemActions } from './item-actions'
import { ItemFacts } from './item-facts'
import { UseSection } from './use-section'
import { Versions } from './versions'

/** Its words, what can be done with it, everything known about it, how it was used, and its versions. */
export function WholeItem({ item, versions }: { item: MemoryItem; versions: readonly MemoryItem[] }) {
  const [arranging, setArranging] = useState(false)
  const editing = useEditing((state) => state.editing?.id === item.id)
  return (
    <article className="flex max-w-[42rem] flex-col gap-5">
      <Standing item={item} versions={versions} />
      {editing ? (
        <EditForm item={item} />
      ) : (
        <>
          <Words item={item} />
          <ItemActions
            item={item}
            onEdit={() => setEditing({ id: item.id, text: item.text, date: item.created_on })}
            onArrange={() => setArranging(true)}
          />
        </>
      )}
      <ItemFacts item={item} />
      <UseSection id={item.id} />
      <Versions versions={versions} shown={item.id} />
      <ArrangeDialog item={item} open={arranging} onClose={() => setArranging(false)} />
    </article>
  )
}

/** A report is written to be read; everything else is shown word for word. */
function Words({ item }: { item: MemoryItem }) {
  if (item.kind === 'report')
    return <Markdown text={item.text} used={[]} onLink={(url) => void openExternal(url)} onMemory={() => {}} />
  return (
    <p dir="auto" className="whitespace-pre-line text-lg leading-normal">
      {item.text}
    </p>
  )
}

/** When it is not simply there: an earlier version, or forgotten. */
function Standing({ item, versions }: { item: MemoryItem; versions: readonly MemoryItem[] }) {
  const newest = versions.find((version) => version.is_latest)
  if (item.forgotten_at !== null)
    return <p className="rounded-card border bg-soft px-3 py-2 text-sm">{t('memory.detail.forgotten')}</p>
  if (item.is_latest) return null
  return (
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
  )
}
