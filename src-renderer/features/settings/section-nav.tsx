import clsx from 'clsx'
import {
  Bot,
  Brain,
  Clock,
  Ear,
  Gauge,
  GitCompareArrows,
  Info,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  Mic,
  Monitor,
  Palette,
  Speech,
  Target,
  Wrench,
} from 'lucide-react'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'
import { SECTIONS, type Section } from './sections'

const ICONS: Record<Section, LucideIcon> = {
  models: Bot,
  keys: KeyRound,
  chat: MessageSquare,
  memory: Brain,
  voice: Speech,
  wake: Ear,
  scorecard: Target,
  microphone: Mic,
  tools: Wrench,
  spending: Gauge,
  appearance: Palette,
  desktop: Monitor,
  zone: Clock,
  about: Info,
}

/** The list of sections. */
export function SectionNav({ current, onPick }: { current: Section; onPick?: () => void }) {
  return (
    <nav aria-label={t('settings.sections')} className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2">
      <p className="px-2.5 pt-2 pb-1.5 font-medium text-dim text-xs">{t('settings.title')}</p>
      {SECTIONS.map((section) => {
        const Icon = ICONS[section]
        return (
          <a
            key={section}
            href={routeHash({ tab: 'settings', id: section, message: null })}
            aria-current={section === current ? 'page' : undefined}
            onClick={onPick}
            className={clsx(
              'flex min-h-9 items-center gap-3 rounded-card px-2.5 text-sm transition-colors duration-120 hover:bg-hover',
              section === current ? 'bg-hover font-medium text-ink' : 'text-muted hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {t(`settings.section.${section}`)}
          </a>
        )
      })}
      <div className="mt-1 border-t pt-1">
        <a
          href={routeHash({ tab: 'versions', id: null, message: null })}
          className="flex min-h-9 items-center gap-3 rounded-card px-2.5 text-muted text-sm transition-colors duration-120 hover:bg-hover hover:text-ink"
        >
          <GitCompareArrows aria-hidden className="size-4 shrink-0" />
          {t('app.tab.versions')}
        </a>
      </div>
      <p className="mt-auto px-2.5 py-2 text-dim text-xs">{t('settings.saved_at_once')}</p>
    </nav>
  )
}
