import { memo, type ReactNode } from 'react'
import type { MemoryItem } from '../../../src-main/contract'
import { plainName } from '../../components'
import { CardFrame } from './card-frame'

const NAME_CHARS = 80
/** More than any card shows; a report of a million characters is not laid out for four lines. */
const SHOWN_CHARS = 1_200

interface ItemCardProps {
  item: MemoryItem
  open: boolean
  /** In place of Forget. */
  action?: ReactNode
}

/** A remembered item in the list. */
export const ItemCard = memo(function ItemCard({ item, open, action }: ItemCardProps) {
  // A title that only repeats the start of the text says nothing.
  const titled = item.title !== '' && !item.text.startsWith(item.title.replace(/…$/, ''))
  return (
    <CardFrame
      id={item.id}
      open={open}
      kind={item.kind}
      origin={item.origin}
      source={item.agent ? `${item.agent}, ${item.folder ?? ''}` : item.source}
      created_on={item.created_on}
      pinned={item.pinned}
      name={(item.title || item.text).slice(0, NAME_CHARS)}
      action={action}
    >
      {titled ? (
        <p dir="auto" className="font-medium">
          {plainName(item.title)}
        </p>
      ) : null}
      <p dir="auto" className="line-clamp-4 whitespace-pre-line">
        {item.text.slice(0, SHOWN_CHARS)}
      </p>
    </CardFrame>
  )
})
