import { useEffect, useState } from 'react'
import { Button } from '../components'
import { retryNow, useConnection } from '../stores/connection'
import { t } from '../strings'

/** A blink of the line is not worth a banner. */
const PATIENCE_MS = 600

/** Says, across the top, that this window is cut off, and that nothing typed is lost. */
export function Banner() {
  const status = useConnection((state) => state.state.status)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (status === 'open') return setLate(false)
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [status])
  if (status === 'expired')
    return (
      <div role="alert" className="border-b bg-danger-soft px-4 py-2 text-danger text-sm">
        {t('app.offline.expired')}
      </div>
    )
  if (status === 'open' || !late) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-soft px-4 py-1.5 text-sm">
      <span className="min-w-0 flex-1">{t('app.offline.text')}</span>
      <Button size="sm" onClick={retryNow}>
        {t('app.offline.now')}
      </Button>
    </div>
  )
}
