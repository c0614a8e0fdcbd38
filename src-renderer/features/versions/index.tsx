import { useEffect, useState } from 'react'
import { Button, Choice, ErrorNote, Page, Skeleton } from '../../components'
import { go, useRoute } from '../../stores/route'
import { loadRelease, useRelease } from '../../stores/versions'
import { t } from '../../strings'
import { CandidateForm, type Start } from './candidate-form'
import { EmptyVersions } from './empty-versions'
import { HistoryList } from './history-list'
import { InForce } from './in-force'
import { JudgeSettings } from './judge-settings'
import { ReplaysView } from './replays-view'
import { VersionList } from './version-list'

const VIEWS = ['versions', 'replays', 'history'] as const
type View = (typeof VIEWS)[number]

/** What decides how Hearken answers: kept, compared, proven, put in force, taken back. */
export default function VersionsPage() {
  const id = useRoute((state) => state.route.id)
  const view: View = VIEWS.find((one) => one === id) ?? 'versions'
  const [form, setForm] = useState<Start | null>(null)
  useEffect(() => {
    void loadRelease()
  }, [])
  return (
    <Page
      title={t('versions.title')}
      actions={
        <Button size="sm" onClick={() => setForm({})}>
          {t('versions.add')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long page scrolls, so it must be reachable by keyboard */}
      <div className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2" tabIndex={0}>
        <div className="mx-auto flex w-full max-w-[52rem] flex-col gap-6 px-4 py-5 sm:px-6">
          <Choice
            hideLabel
            label={t('versions.views')}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(`versions.view.${value}`) }))}
            onChange={(next) => go({ tab: 'versions', id: next === 'versions' ? null : next, message: null })}
          />
          {view === 'replays' ? <ReplaysView /> : view === 'history' ? <HistoryList /> : <Versions onNew={setForm} />}
        </div>
      </div>
      {form ? <CandidateForm start={form} onClose={() => setForm(null)} /> : null}
    </Page>
  )
}

function Versions({ onNew }: { onNew: (start: Start) => void }) {
  const { data, error } = useRelease()
  if (error && data === null)
    return (
      <ErrorNote
        message={`${t('versions.failed')} ${error.message}`}
        action={error.action}
        buttons={[{ label: t('app.retry'), run: () => void loadRelease() }]}
      />
    )
  if (data === null)
    return (
      <div aria-busy role="status" className="flex flex-col gap-4">
        <span className="sr-only">{t('versions.loading')}</span>
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-14 w-full rounded-card" />
        ))}
      </div>
    )
  return (
    <>
      {data.versions.length === 0 ? (
        <EmptyVersions onNew={onNew} />
      ) : (
        <>
          <p className="max-w-reading text-muted leading-normal">{t('versions.intro')}</p>
          <InForce state={data} onKeep={() => onNew({ keep: true })} />
          <VersionList state={data} />
        </>
      )}
      <JudgeSettings />
    </>
  )
}
