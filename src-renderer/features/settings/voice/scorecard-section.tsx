import { useEffect, useState } from 'react'
import type { Scorecard } from '../../../../src-main/contract'
import { ErrorNote, Skeleton } from '../../../components'
import { closeGuided } from '../../../stores/voice-settings/guided'
import { cancelScorecard, loadScorecards, useScorecards } from '../../../stores/voice-settings/scorecards'
import { loadWakeWords } from '../../../stores/voice-settings/words'
import { t } from '../../../strings'
import { Group } from '../group'
import { ScorecardForm } from './scorecard-form'
import { ScorecardHistory } from './scorecard-history'
import { ScorecardView } from './scorecard-view'

/** How well wake words are heard here, with this voice and this microphone; kept, to compare. */
export function ScorecardSection() {
  const { data, error } = useScorecards()
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    void loadScorecards()
    void loadWakeWords()
    return () => {
      cancelScorecard()
      closeGuided()
    }
  }, [])
  const card = data?.find(({ id }) => id === shown) ?? data?.[0] ?? null
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('settings.scorecard.intro')}</p>
      <Group title={t('settings.scorecard.new')} help={t('settings.scorecard.new_help')}>
        <ScorecardForm onMade={(made: Scorecard) => setShown(made.id)} />
      </Group>
      {error ? (
        <ErrorNote
          message={`${t('settings.scorecard.failed')} ${error.message}`}
          buttons={[{ label: t('app.retry'), run: () => void loadScorecards() }]}
        />
      ) : null}
      {data === null ? (
        error ? null : (
          <div role="status" aria-busy className="flex flex-col gap-3">
            <span className="sr-only">{t('settings.scorecard.loading')}</span>
            <Skeleton className="w-1/3" />
            <Skeleton className="h-40 w-full rounded-card" />
          </div>
        )
      ) : card === null ? (
        <p className="text-muted leading-normal">{t('settings.scorecard.empty')}</p>
      ) : (
        <>
          <ScorecardView card={card} />
          <ScorecardHistory cards={data} shown={card.id} onShow={setShown} />
        </>
      )}
    </>
  )
}
