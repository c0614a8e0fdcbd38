import { Activity } from 'lucide-react'
import { EmptyState } from '../../components'
import { askInChat } from '../../stores/ask'
import { t } from '../../strings'

/** Before the first turn. */
export function Empty() {
  const examples = t('observability.empty.examples', { returnObjects: true })
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="my-auto">
        <EmptyState
          icon={<Activity aria-hidden />}
          title={t('observability.empty.title')}
          body={t('observability.empty.body')}
          examples={examples.map(({ text, hint }) => ({ label: text, hint, run: () => askInChat(text) }))}
        />
      </div>
    </div>
  )
}
