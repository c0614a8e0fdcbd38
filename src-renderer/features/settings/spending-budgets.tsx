import { useEffect } from 'react'
import type { Settings } from '../../../src-main/contract'
import { Choice } from '../../components'
import { money } from '../../components/reply'
import { readBudgets, useBudgets } from '../../stores/observability'
import { updateSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { MoneyField } from './money-field'

/** Caps over all spending, with what is spent under them so far. */
export function SpendingBudgets({ budgets }: { budgets: Settings['budgets'] }) {
  const state = useBudgets(({ data }) => data)
  useEffect(() => void readBudgets(), [])
  const set = (change: Partial<Settings['budgets']>) => ({ budgets: change })
  return (
    <Group title={t('spending.budgets.title')} help={t('spending.budgets.help')}>
      <MoneyField
        label={t('spending.budgets.day')}
        {...(state ? { help: t('spending.budgets.spent_today', { spent: money(state.day.spent_usd) }) } : {})}
        value={budgets.day_usd}
        patch={(day_usd) => set({ day_usd })}
      />
      <MoneyField
        label={t('spending.budgets.month')}
        {...(state ? { help: t('spending.budgets.spent_month', { spent: money(state.month.spent_usd) }) } : {})}
        value={budgets.month_usd}
        patch={(month_usd) => set({ month_usd })}
      />
      <MoneyField label={t('spending.budgets.turn')} value={budgets.turn_usd} patch={(turn_usd) => set({ turn_usd })} />
      <Choice
        label={t('spending.budgets.unknown')}
        help={t('spending.budgets.unknown_help')}
        value={budgets.unknown_price}
        onChange={(unknown_price) => void updateSettings(set({ unknown_price }))}
        options={[
          { value: 'refuse', label: t('spending.budgets.refuse') },
          { value: 'allow', label: t('spending.budgets.allow') },
        ]}
      />
    </Group>
  )
}
