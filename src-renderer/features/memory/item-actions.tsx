import {
  CalendarClock,
  Copy,
  Ellipsis,
  Eraser,
  MessageSquare,
  Pencil,
  Pin,
  PinOff,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import type { MemoryItem } from '../../../src-main/contract'
import { Button, IconButton, Menu } from '../../components'
import { forgetItem, pinItem, planErasure, restoreItem } from '../../stores/memory'
import { go } from '../../stores/route'
import { toast } from '../../stores/toasts'
import { t } from '../../strings'

interface ItemActionsProps {
  item: MemoryItem
  onEdit: () => void
  onArrange: () => void
}

/** What can be done with a memory. An old version can only be looked at; one forgotten only brought back. */
export function ItemActions({ item, onEdit, onArrange }: ItemActionsProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(item.text)
    toast(t('app.copied'))
  }
  const live = item.is_latest && item.forgotten_at === null
  const { conversation_id, message_id } = item
  return (
    <div className="flex flex-wrap items-center gap-2">
      {conversation_id && message_id ? (
        <Button
          icon={<MessageSquare aria-hidden className="size-4" />}
          onClick={() => go({ tab: 'chat', id: conversation_id, message: message_id })}
        >
          {t('memory.detail.source')}
        </Button>
      ) : null}
      {live ? (
        <>
          <Button icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
            {t('memory.detail.edit')}
          </Button>
          <Button
            kind="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => void forgetItem(item.id)}
          >
            {t('memory.forget')}
          </Button>
        </>
      ) : null}
      {item.forgotten_at !== null && item.is_latest ? (
        <Button icon={<RotateCcw aria-hidden className="size-4" />} onClick={() => void restoreItem(item.id, true)}>
          {t('memory.restore')}
        </Button>
      ) : null}
      <Menu
        trigger={
          <IconButton label={t('memory.detail.more')}>
            <Ellipsis />
          </IconButton>
        }
        items={[
          ...(live
            ? [
                {
                  label: t(item.pinned ? 'memory.detail.unpin' : 'memory.detail.pin'),
                  icon: item.pinned ? <PinOff /> : <Pin />,
                  onSelect: () => void pinItem(item.id, !item.pinned),
                },
                { label: t('memory.detail.arrange'), icon: <CalendarClock />, onSelect: onArrange },
              ]
            : []),
          { label: t('memory.detail.copy'), icon: <Copy />, onSelect: () => void copy() },
          null,
          {
            label: t('memory.detail.erase'),
            icon: <Eraser />,
            danger: true,
            onSelect: () => void planErasure(item.id),
          },
        ]}
      />
    </div>
  )
}
