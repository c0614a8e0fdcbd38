import clsx from 'clsx'
import { Ellipsis } from 'lucide-react'
import { type DotState, Menu, StatusDot, Tooltip, useMedia } from '../components'
import { VoiceStatus } from '../features/voice/status-button'
import { useChat } from '../stores/chat'
import { useConnection } from '../stores/connection'
import { go, useRoute } from '../stores/route'
import { RAIL, routeHash, type Tab } from '../stores/route-hash'
import { t } from '../strings'
import { TAB_ICONS } from './tab-icons'

/** The tabs, Settings and the true state of the engine at the foot. */
export function Rail() {
  const current = useRoute((state) => state.route.tab)
  return (
    <nav
      aria-label={t('app.tabs_label')}
      className="flex shrink-0 items-center gap-1 border-t bg-sunken px-2 py-1 sm:w-14 sm:flex-col sm:items-stretch sm:border-e sm:border-t-0 sm:px-2 sm:py-3 lg:w-44"
    >
      {RAIL.map((tab) => (
        <RailLink key={tab} tab={tab} current={tab === current} narrow={NARROW.includes(tab)} />
      ))}
      <MoreTabs current={current} />
      <VoiceStatus />
      <EngineStatus />
    </nav>
  )
}

/** Tabs with a place of their own at the foot of a narrow window; six targets are what 320 px hold. */
const NARROW: readonly string[] = ['chat', 'memory', 'receipts']

/** The tabs that a narrow window has no room for. */
function MoreTabs({ current }: { current: string }) {
  const narrow = useMedia('(width < 40rem)')
  if (!narrow) return null
  const tabs = RAIL.filter((tab) => !NARROW.includes(tab))
  const here = tabs.find((tab) => tab === current)
  const Icon = here ? TAB_ICONS[here] : Ellipsis
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={here ? t('app.more_tabs_at', { tab: t(`app.tab.${here}`) }) : t('app.more_tabs')}
          className={clsx(
            'flex min-h-10 flex-1 items-center justify-center rounded-card',
            here ? 'bg-hover text-ink' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-[1.125rem]" />
        </button>
      }
      items={tabs.map((tab) => {
        const TabIcon = TAB_ICONS[tab]
        return {
          label: t(`app.tab.${tab}`),
          icon: <TabIcon aria-hidden />,
          onSelect: () => go({ tab, id: null, message: null }),
        }
      })}
    />
  )
}

function RailLink({ tab, current, narrow }: { tab: Tab; current: boolean; narrow: boolean }) {
  const Icon = TAB_ICONS[tab]
  const label = t(`app.tab.${tab}`)
  return (
    <Tooltip text={label}>
      <a
        href={routeHash({ tab, id: null, message: null })}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          narrow ? 'flex' : 'hidden sm:flex',
          'min-h-10 flex-1 items-center justify-center gap-3 rounded-card px-2.5 text-sm transition-colors duration-120 sm:min-h-9 sm:flex-none lg:justify-start',
          tab === 'settings' && 'sm:mt-auto',
          current ? 'bg-hover font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        <Icon aria-hidden className="size-[1.125rem] shrink-0" />
        <span className="hidden lg:inline">{label}</span>
      </a>
    </Tooltip>
  )
}

function EngineStatus() {
  const status = useConnection((state) => state.state.status)
  const working = useChat((state) => state.conversations.some((conversation) => conversation.running))
  const shown = status === 'open' && working ? 'working' : status
  const dot: Record<typeof shown, DotState> = {
    open: 'ok',
    working: 'busy',
    connecting: 'off',
    waiting: 'warn',
    expired: 'warn',
  }
  const text = t(`app.status.${shown}`)
  return (
    <div
      role="status"
      className="flex min-h-9 items-center justify-center px-3 text-dim lg:ps-[0.9rem] lg:justify-start"
    >
      <span className="lg:hidden">
        <StatusDot state={dot[shown]} text={text} hideText />
      </span>
      <span className="hidden lg:inline">
        <StatusDot state={dot[shown]} text={text} />
      </span>
    </div>
  )
}
