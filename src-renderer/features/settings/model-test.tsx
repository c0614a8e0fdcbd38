import { Check } from 'lucide-react'
import { useState } from 'react'
import type { ModelChoice } from '../../../src-main/contract'
import { Button, ErrorNote } from '../../components'
import { count } from '../../components/reply'
import { type TestResult, testModel } from '../../stores/models'
import { t } from '../../strings'

/** One tiny real call, and what came of it. */
export function ModelTest({ choice }: { choice: ModelChoice }) {
  const [result, setResult] = useState<TestResult | 'running' | null>(null)
  const run = async () => {
    setResult('running')
    setResult(await testModel(choice))
  }
  const done = result !== null && result !== 'running' ? result : null
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void run()} busy={result === 'running' ? t('settings.models.testing') : undefined}>
          {t('settings.models.test')}
        </Button>
        {done?.ok ? (
          <p className="flex min-w-0 items-center gap-2 text-ok text-sm">
            <Check aria-hidden className="size-4 shrink-0" />
            {t('settings.models.test_ok', { model: done.model, ms: count(Math.round(done.ms)) })}
          </p>
        ) : null}
      </div>
      {done?.error ? <ErrorNote message={done.error.message} action={done.error.action} /> : null}
    </div>
  )
}
