import type { Overview } from '../../../src-main/contract'
import { BarRows } from '../../components/charts'
import { count } from '../../components/reply'
import { setTurnFilter } from '../../stores/observability'
import { t } from '../../strings'
import { CardFrame } from './card-frame'
import { show } from './views'

/** How often each check passed, of the turns it applies to. */
export function ChecksCard({ data: { checks } }: { data: Overview }) {
  return (
    <CardFrame title={t('observability.checks.title')} help={t('observability.checks.help')}>
      <BarRows
        rows={checks.map(({ name, passed, failed, not_applicable }) => {
          const all = Math.max(1, passed + failed + not_applicable)
          return {
            key: name,
            name: t(`observability.checks.names.${name}`),
            text: t('observability.checks.line', {
              passed: count(passed),
              failed: count(failed),
              na: count(not_applicable),
            }),
            parts: [
              { part: passed / all, colour: 'var(--series-3)' },
              { part: failed / all, colour: 'var(--danger)' },
            ],
          }
        })}
      />
      {checks.some(({ failed }) => failed > 0) ? (
        <button
          type="button"
          onClick={() => {
            setTurnFilter({ status: 'problem' })
            show('turns')
          }}
          className="self-start font-medium text-sm underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {t('observability.list.states.problem')}
        </button>
      ) : null}
    </CardFrame>
  )
}
