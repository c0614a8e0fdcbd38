import { useInfo } from '../../stores/info'
import { routeHash } from '../../stores/route-hash'
import { useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { NumberField } from './number-field'
import { SpendingBudgets } from './spending-budgets'
import { SpendingExport } from './spending-export'

/** What calls may cost, whose prices count, and what is kept of what turns did. */
export function SpendingSection() {
  const settings = useSettings((state) => state.settings)
  const home = useInfo((state) => state.info?.home)
  if (!settings) return null
  const { trace_days, trace_mb, otlp_endpoint } = settings.ops
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('spending.intro')}</p>
      <SpendingBudgets budgets={settings.budgets} />
      <Group title={t('spending.prices.title')} help={t('spending.prices.help')}>
        <dl className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          <dt className="text-dim">{t('spending.prices.file')}</dt>
          <dd className="min-w-0">
            <code className="select-all font-mono">{home === undefined ? 'prices.json' : `${home}/prices.json`}</code>
          </dd>
        </dl>
        <p className="text-dim text-sm">{t('spending.prices.check')}</p>
      </Group>
      <Group title={t('spending.traces.title')} help={t('spending.traces.help')}>
        <NumberField
          label={t('spending.traces.days')}
          help={t('spending.traces.days_help')}
          value={trace_days}
          patch={(days) => ({ ops: { trace_days: days } })}
        />
        <NumberField label={t('spending.traces.mb')} value={trace_mb} patch={(mb) => ({ ops: { trace_mb: mb } })} />
        <a
          href={routeHash({ tab: 'observability', id: null, message: null })}
          className="self-start font-medium text-sm underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {t('spending.traces.open')}
        </a>
      </Group>
      <SpendingExport endpoint={otlp_endpoint} />
    </>
  )
}
