import { ArrowLeft } from 'lucide-react'
import { Choice, IconButton } from '../../components'
import { go } from '../../stores/route'
import { t } from '../../strings'

type View = 'overview' | 'turns' | 'search'

export const show = (id: string | null) => go({ tab: 'observability', id, message: null })

/** In a narrow window: overview, list or search. */
export function Views({ view }: { view: View }) {
  const views = (['overview', 'turns', 'search'] as const).map((value) => ({
    value,
    label: t(`observability.view.${value}`),
  }))
  return (
    <Choice
      label={t('observability.view.label')}
      hideLabel
      value={view}
      options={views}
      onChange={(value) => show(value === 'overview' ? null : value)}
    />
  )
}

export function BackButton() {
  return (
    <IconButton label={t('observability.back')} onClick={() => show(null)}>
      <ArrowLeft className="rtl:rotate-180" />
    </IconButton>
  )
}
