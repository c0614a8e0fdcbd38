import { memo } from 'react'
import type { MemoryItem } from '../../../src-main/contract'
import { CardFrame } from './card-frame'

const NAME_CHARS = 80

/** A remembered item in the list. */
export const ItemCard = memo(function ItemCard({ item, open }: { item: MemoryItem; open: boolean }) {
  // A title that only repeats the start of the text says nothing.
  const titled = item.title !== '' && !item.text.startsWith(item.title.replace(/…$/, ''))
  return (
    <CardFrame
      id={item.id}
      open={open}
      kind={item.kind}
      origin={item.origin}
      source={item.source}
      created_on={item.created_on}
      name={(item.title || item.text).slice(0, NAME_CHARS)}
    >
      {titled ? (
        <p dir="auto" className="font-medium">
          {item.title}
        </p>
      ) : null}
      <p dir="auto" className="line-clamp-4 whitespace-pre-line">
        {item.text}
      </p>
    </CardFrame>
  )
})
