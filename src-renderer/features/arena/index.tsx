import { useEffect } from 'react'
import { Choice, Page, useMedia } from '../../components'
import { openBattle, useBattle } from '../../stores/arena'
import { go, useRoute } from '../../stores/route'
import { t } from '../../strings'
import { BattleForm } from './battle-form'
import { BattleView } from './battle-view'
import { Past } from './past'
import { ScoreboardView } from './scoreboard'

const VIEWS = ['battle', 'scoreboard', 'past'] as const
type View = (typeof VIEWS)[number]

const show = (view: View) => go({ tab: 'arena', id: view === 'battle' ? null : view, message: null })

/** Blind battles between models, what they add up to, and those of the past. */
export default function ArenaPage() {
  const id = useRoute((state) => state.route.id)
  const phase = useBattle((state) => state.phase)
  const past = id !== null && !VIEWS.includes(id as View) ? id : null
  const view: View = past !== null ? 'past' : id === 'scoreboard' || id === 'past' ? id : 'battle'
  const wide = useMedia('(min-width: 40rem)')
  useEffect(() => {
    if (past !== null) void openBattle(past)
  }, [past])
  return (
    <Page title={t('arena.title')} actions={wide ? <Views view={view} /> : null}>
      {wide ? null : (
        <div className="border-b px-4 py-2">
          <Views view={view} />
        </div>
      )}
      {past !== null ? (
        <BattleView past />
      ) : view === 'scoreboard' ? (
        <ScoreboardView />
      ) : view === 'past' ? (
        <Past />
      ) : phase === 'idle' ? (
        <BattleForm />
      ) : (
        <BattleView />
      )}
    </Page>
  )
}

function Views({ view }: { view: View }) {
  return (
    <Choice
      hideLabel
      label={t('arena.views')}
      value={view}
      options={VIEWS.map((value) => ({ value, label: t(`arena.view.${value}`) }))}
      onChange={show}
    />
  )
}
