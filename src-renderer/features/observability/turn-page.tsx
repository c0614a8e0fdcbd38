import { ErrorNote, Page } from '../../components'
import { openTurns, useOpenTurns } from '../../stores/observability'
import { t } from '../../strings'
import { Comparison } from './comparison'
import { TurnSkeleton } from './skeletons'
import { TurnView } from './turn-view'
import { BackButton, show } from './views'

/** One turn, or two beside each other. */
export function TurnPage({ wide }: { wide: boolean }) {
  const { ids, turns, error } = useOpenTurns()
  const [first, second] = turns
  return (
    <Page title={t(ids.length > 1 ? 'observability.compare.title' : 'observability.turn.title')} start={<BackButton />}>
      <section
        aria-label={t('observability.turn.title')}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long turn scrolls, so it must be reachable by keyboard
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          show(wide ? null : 'turns')
        }}
      >
        <div className="mx-auto flex w-full max-w-[64rem] flex-col gap-6 px-4 py-5 sm:px-6">
          {error ? (
            <ErrorNote
              message={`${t('observability.turn.gone')}. ${error.message}`}
              action={error.action}
              buttons={[{ label: t('app.retry'), run: () => void openTurns(ids) }]}
            />
          ) : first === undefined ? (
            <TurnSkeleton />
          ) : second === undefined ? (
            <TurnView key={first.turn.turn_id} detail={first} />
          ) : (
            <Comparison a={first} b={second} />
          )}
        </div>
      </section>
    </Page>
  )
}
