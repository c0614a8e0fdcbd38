import { Rewind } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, EmptyState, ErrorNote, Skeleton } from '../../components'
import { closeSet, loadReplays, openSet, useOpenSet, useReplays } from '../../stores/versions'
import { t } from '../../strings'
import { PickDialog } from './pick-dialog'
import { ReplaySetRow } from './replay-set-row'

/** Sets of one's own turns that a version is tried on. */
export function ReplaysView() {
  const { data, error } = useReplays()
  const open = useOpenSet((state) => state.id)
  const [picking, setPicking] = useState(false)
  useEffect(() => {
    void loadReplays()
    return closeSet
  }, [])
  if (error && data === null)
    return (
      <ErrorNote
        message={`${t('replays.failed')} ${error.message}`}
        action={error.action}
        buttons={[{ label: t('app.retry'), run: () => void loadReplays() }]}
      />
    )
  if (data === null)
    return (
      <div aria-busy role="status">
        <span className="sr-only">{t('replays.loading')}</span>
        <Skeleton className="h-14 w-full" />
      </div>
    )
  return (
    <>
      <h2 className="sr-only">{t('versions.view.replays')}</h2>
      {data.length === 0 ? (
        <EmptyState icon={<Rewind aria-hidden />} title={t('replays.empty.title')} body={t('replays.empty.body')}>
          <Button kind="primary" className="self-start" onClick={() => setPicking(true)}>
            {t('replays.add')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p className="max-w-reading flex-1 basis-80 text-muted leading-normal">{t('replays.intro')}</p>
            <Button size="sm" onClick={() => setPicking(true)}>
              {t('replays.add')}
            </Button>
          </div>
          <div className="flex flex-col border-t">
            {data.map((set) => (
              <ReplaySetRow
                key={set.id}
                set={set}
                open={open === set.id}
                onToggle={() => (open === set.id ? closeSet() : void openSet(set.id))}
              />
            ))}
          </div>
        </>
      )}
      {picking ? <PickDialog onClose={() => setPicking(false)} /> : null}
    </>
  )
}
