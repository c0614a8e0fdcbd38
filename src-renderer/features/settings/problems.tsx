import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components'
import { useSettings } from '../../stores/settings'
import { t } from '../../strings'

/** What was wrong with settings.json when it was read, and what was done about it. */
export function Problems() {
  const problems = useSettings((state) => state.problems)
  const [hidden, setHidden] = useState(false)
  if (problems.length === 0 || hidden) return null
  return (
    <div role="status" className="flex gap-3 rounded-card border border-edge bg-soft p-3 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 leading-normal">
        <p className="font-medium">{t('settings.problems.title')}</p>
        <ul className="flex flex-col gap-1">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
      <Button kind="quiet" size="sm" onClick={() => setHidden(true)}>
        {t('settings.problems.hide')}
      </Button>
    </div>
  )
}
