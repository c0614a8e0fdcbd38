import { Command } from 'cmdk'
import { Keyboard, MessageSquare, Palette as PaletteIcon, Plus, Search, Type } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Kbd, plainName } from '../components'
import { useChat } from '../stores/chat'
import { focusMessageBox, focusSearch } from '../stores/focus'
import { go } from '../stores/route'
import { TABS, type Tab } from '../stores/route-hash'
import { search } from '../stores/search'
import { updateSettings } from '../stores/settings'
import { t } from '../strings'
import { TAB_ICONS } from './tab-icons'

const THEMES = ['system', 'light', 'dark'] as const
const TEXT_SIZES = ['small', 'normal', 'large', 'larger'] as const

interface PaletteProps {
  onClose: () => void
  onShortcuts: () => void
}

/** Everything by name: actions, tabs, conversations, appearance. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const conversations = useChat((state) => state.conversations)
  const [query, setQuery] = useState('')
  const run = (action: () => void) => () => {
    onClose()
    action()
  }
  const newChat = () => {
    go({ tab: 'chat', id: null, message: null })
    focusMessageBox()
  }
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="anim-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="anim-rise fixed inset-x-4 top-[12vh] z-50 mx-auto max-w-xl overflow-hidden rounded-card bg-raised shadow-float"
        >
          <Radix.Title className="sr-only">{t('app.palette.title')}</Radix.Title>
          <Command label={t('app.palette.title')} loop>
            <Command.Input
              value={query}
              onValueChange={setQuery}
              placeholder={t('app.palette.placeholder')}
              className="w-full border-b bg-transparent px-4 py-3.5 text-base outline-none"
            />
            <Command.List className="max-h-[50vh] overflow-y-auto p-1.5 text-sm" label={t('app.palette.title')}>
              <Command.Empty className="px-3 py-6 text-center text-dim">{t('app.palette.none')}</Command.Empty>
              <Group heading={t('app.palette.actions')}>
                <Row icon={<Plus />} keys="mod+shift+O" text={t('app.palette.new_chat')} onSelect={run(newChat)} />
                <Row icon={<Search />} keys="mod+shift+F" text={t('app.palette.search')} onSelect={run(focusSearch)} />
                <Row icon={<Keyboard />} keys="?" text={t('app.palette.shortcuts')} onSelect={onShortcuts} />
              </Group>
              <Group heading={t('app.palette.go')}>
                {TABS.map((tab) => (
                  <Row
                    key={tab}
                    icon={<TabIcon tab={tab} />}
                    text={t(`app.tab.${tab}`)}
                    onSelect={run(() => go({ tab, id: null, message: null }))}
                  />
                ))}
              </Group>
              <Group heading={t('app.palette.conversations')}>
                {conversations.slice(0, 200).map(({ id, title }) => (
                  <Row
                    key={id}
                    id={id}
                    icon={<MessageSquare />}
                    text={plainName(title)}
                    onSelect={run(() => go({ tab: 'chat', id, message: null }))}
                  />
                ))}
              </Group>
              <Group heading={t('app.palette.appearance')}>
                {THEMES.map((theme) => (
                  <Row
                    key={theme}
                    icon={<PaletteIcon />}
                    text={t('app.palette.theme', { name: t(`app.theme.${theme}`) })}
                    onSelect={run(() => void updateSettings({ appearance: { theme } }))}
                  />
                ))}
                {TEXT_SIZES.map((size) => (
                  <Row
                    key={size}
                    icon={<Type />}
                    text={t('app.palette.text', { name: t(`app.text_size.${size}`) })}
                    onSelect={run(() => void updateSettings({ appearance: { text_size: size } }))}
                  />
                ))}
              </Group>
              {query.trim() ? (
                <Group heading={t('app.palette.messages')}>
                  <Row
                    icon={<Search />}
                    text={t('app.palette.search_for', { query: query.trim() })}
                    onSelect={run(() => {
                      search(query)
                      focusSearch()
                    })}
                  />
                </Group>
              ) : null}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-dim [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  )
}

function Row(props: { id?: string; icon: ReactNode; text: string; keys?: string; onSelect: () => void }) {
  return (
    <Command.Item
      value={`${props.text} ${props.id ?? ''}`}
      onSelect={props.onSelect}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-[7px] px-2.5 data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-dim"
    >
      {props.icon}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {props.text}
      </span>
      {props.keys ? <Kbd keys={props.keys} /> : null}
    </Command.Item>
  )
}

function TabIcon({ tab }: { tab: Tab }) {
  const Icon = TAB_ICONS[tab]
  return <Icon />
}
