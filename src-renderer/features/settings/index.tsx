import { PanelLeft } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { ErrorNote, IconButton, Page, Sheet, Skeleton, useMedia } from '../../components'
import { useRoute } from '../../stores/route'
import { readSettings, useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { AboutSection } from './about-section'
import { AppearanceSection } from './appearance-section'
import { ChatSection } from './chat-section'
import { DesktopSection } from './desktop-section'
import { KeysSection } from './keys-section'
import { MemorySection } from './memory-section'
import { ModelsSection } from './models-section'
import { Problems } from './problems'
import { SectionNav } from './section-nav'
import { SECTIONS, type Section } from './sections'
import { SpendingSection } from './spending-section'
import { ToolsSection } from './tools-section'
import { MicrophoneSection } from './voice/microphone-section'
import { ScorecardSection } from './voice/scorecard-section'
import { VoiceSection } from './voice/voice-section'
import { WakeSection } from './voice/wake-section'
import { ZoneSection } from './zone-section'

const CONTENT: Record<Section, ComponentType> = {
  models: ModelsSection,
  keys: KeysSection,
  chat: ChatSection,
  memory: MemorySection,
  voice: VoiceSection,
  wake: WakeSection,
  scorecard: ScorecardSection,
  microphone: MicrophoneSection,
  tools: ToolsSection,
  spending: SpendingSection,
  appearance: AppearanceSection,
  desktop: DesktopSection,
  zone: ZoneSection,
  about: AboutSection,
}

/** One section at a time, chosen in the list beside it. In a narrow window the list is a sheet. */
export default function SettingsPage() {
  const id = useRoute((state) => state.route.id)
  const ready = useSettings((state) => state.settings !== null)
  const wide = useMedia('(min-width: 52rem)')
  const [sheet, setSheet] = useState(false)
  const section = SECTIONS.find((one) => one === id) ?? 'models'
  const Content = CONTENT[section]
  useEffect(() => {
    void section
    setSheet(false)
  }, [section])
  return (
    <div className="flex min-w-0 flex-1">
      {wide ? (
        <div className="flex w-56 shrink-0 flex-col border-e bg-sunken">
          <SectionNav current={section} />
        </div>
      ) : (
        <Sheet open={sheet} onClose={() => setSheet(false)} title={t('settings.sections')}>
          <SectionNav current={section} onPick={() => setSheet(false)} />
        </Sheet>
      )}
      <Page
        title={t(`settings.section.${section}`)}
        start={
          wide ? null : (
            <IconButton label={t('settings.show_sections')} onClick={() => setSheet(true)}>
              <PanelLeft />
            </IconButton>
          )
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long section scrolls, so it must be reachable by keyboard */}
        <div className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2" tabIndex={0}>
          <div className="mx-auto flex w-full max-w-[46rem] flex-col gap-6 px-4 py-5 sm:px-6">
            <Problems />
            {ready ? <Content /> : <NotYet />}
          </div>
        </div>
      </Page>
    </div>
  )
}

/** Before settings are read, or when they cannot be. */
function NotYet() {
  const error = useSettings((state) => state.error)
  if (error)
    return (
      <ErrorNote
        message={`${t('settings.failed')} ${error.message}`}
        action={error.action}
        buttons={[{ label: t('app.retry'), run: () => void readSettings() }]}
      />
    )
  return (
    <div aria-busy role="status" className="flex flex-col gap-6">
      <span className="sr-only">{t('settings.loading')}</span>
      {['w-1/3', 'w-1/4', 'w-2/5'].map((width) => (
        <div key={width} className="flex flex-col gap-3">
          <Skeleton className={width} />
          <Skeleton className="h-9 w-full rounded-card" />
        </div>
      ))}
    </div>
  )
}
