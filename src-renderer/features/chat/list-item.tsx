import clsx from 'clsx'
import { Braces, Ellipsis, FileText, Hand, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import type { Conversation } from '../../../src-main/contract'
import { IconButton, Menu, plainName } from '../../components'
import { useApprovals } from '../../stores/approvals'
import { exportConversation, pin, remove, rename } from '../../stores/chat'
import { focusMessageBox } from '../../stores/focus'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

interface ListItemProps {
  conversation: Conversation
  current: boolean
  onPick?: (() => void) | undefined
}

/** One conversation: open it, rename in place (F2), delete with Undo (Del), and the rest in its menu. */
export const ListItem = memo(function ListItem({ conversation, current, onPick }: ListItemProps) {
  const { id, title, pinned, running } = conversation
  const asks = useApprovals(({ waiting }) => waiting.some((one) => one.conversation_id === id))
  const [renaming, setRenaming] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const finish = (name: string | null) => {
    setRenaming(false)
    if (name !== null) void rename(id, name)
    requestAnimationFrame(() => link.current?.focus())
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenaming(true)
    else if (event.key === 'Delete') void remove(id)
    else return
    event.preventDefault()
  }
  if (renaming)
    return (
      <li className="px-1 py-0.5">
        <RenameField title={title} onDone={finish} />
      </li>
    )
  return (
    <li
      className={clsx(
        'group relative flex items-center rounded-card focus-within:bg-hover hover:bg-hover',
        current && 'bg-hover',
      )}
    >
      <a
        ref={link}
        data-row
        href={routeHash({ tab: 'chat', id, message: null })}
        aria-current={current ? 'page' : undefined}
        onKeyDown={onKey}
        onClick={(event) => {
          onPick?.()
          // By pointer one goes there to write; by keyboard one may want the next in the list.
          if (event.detail > 0) focusMessageBox()
        }}
        className={clsx(
          'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-card ps-2 pe-9 text-sm',
          current && 'font-medium',
        )}
      >
        <span dir="auto" className="min-w-0 flex-1 truncate [text-align:left] rtl:[text-align:inherit]">
          {plainName(title)}
        </span>
        {pinned ? (
          <>
            <Pin aria-hidden className="size-3.5 shrink-0 text-dim" />
            <span className="sr-only">{t('chat.list.pinned_mark')}</span>
          </>
        ) : null}
        {asks ? (
          <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-accent-soft px-1.5 py-0.5 font-medium text-accent-ink text-xs">
            <Hand aria-hidden className="size-3" />
            <span aria-hidden>{t('approval.badge')}</span>
            <span className="sr-only">{t('approval.badge_long')}</span>
          </span>
        ) : running ? (
          <>
            <span aria-hidden className="anim-breathe size-2 shrink-0 rounded-full bg-accent" />
            <span className="sr-only">{t('chat.list.running')}</span>
          </>
        ) : null}
      </a>
      <div className="absolute end-1 opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100">
        <Menu
          trigger={
            <IconButton label={t('chat.list.more', { title: plainName(title) })} size="sm">
              <Ellipsis />
            </IconButton>
          }
          items={[
            {
              label: t('chat.list.rename'),
              icon: <Pencil />,
              keys: 'F2',
              onSelect: () => setTimeout(() => setRenaming(true)),
            },
            {
              label: pinned ? t('chat.list.unpin') : t('chat.list.pin'),
              icon: pinned ? <PinOff /> : <Pin />,
              onSelect: () => void pin(id, !pinned),
            },
            null,
            {
              label: t('chat.list.export_md'),
              icon: <FileText />,
              onSelect: () => void exportConversation(id, 'markdown'),
            },
            {
              label: t('chat.list.export_json'),
              icon: <Braces />,
              onSelect: () => void exportConversation(id, 'json'),
            },
            null,
            {
              label: t('chat.list.remove'),
              icon: <Trash2 />,
              keys: 'Del',
              danger: true,
              onSelect: () => void remove(id),
            },
          ]}
        />
      </div>
    </li>
  )
})

function RenameField({ title, onDone }: { title: string; onDone: (name: string | null) => void }) {
  const done = useRef(false)
  const finish = (name: string | null) => {
    if (done.current) return
    done.current = true
    onDone(name)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person just asked to type here
      autoFocus
      dir="auto"
      aria-label={t('chat.list.rename_label')}
      defaultValue={title}
      maxLength={200}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finish(event.currentTarget.value)
        if (event.key === 'Escape') finish(null)
        if (event.key === 'Escape' || event.key === 'Enter') event.stopPropagation()
      }}
      className="control min-h-8 w-full px-2 text-sm"
    />
  )
}
