import { useEffect, useState } from 'react'
import type { ErrorBody } from '../../../../src-main/contract'
import { Button, ErrorNote, Skeleton } from '../../../components'
import { duration } from '../../../components/reply'
import { loadConnections, useConnections } from '../../../stores/connections'
import { tryWakeKey } from '../../../stores/voice-settings/speech'
import { t } from '../../../strings'
import { KeyRow } from '../key-row'

/** Porcupine's AccessKey, kept like every other key, and one live try of it. */
export function AccessKey() {
  const connection = useConnections((state) => state.data?.find(({ name }) => name === 'PICOVOICE_ACCESS_KEY'))
  const [trying, setTrying] = useState(false)
  const [told, setTold] = useState<{ ok: true; ms: number } | ErrorBody | null>(null)
  useEffect(() => {
    void loadConnections()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of another key counts no longer
  useEffect(() => setTold(null), [connection])
  const run = async () => {
    setTrying(true)
    const { ok, ms, error } = await tryWakeKey()
    setTrying(false)
    setTold(ok ? { ok: true, ms } : error)
  }
  return (
    <section aria-label={t('settings.wake.key')} className="flex flex-col gap-3">
      <ul>{connection ? <KeyRow connection={connection} /> : <Skeleton className="h-9 w-full" />}</ul>
      <div aria-live="polite" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Button
            disabled={!connection?.found}
            onClick={() => void run()}
            busy={trying ? t('settings.wake.key_trying') : undefined}
          >
            {t('settings.wake.key_try')}
          </Button>
          {told && 'ok' in told ? (
            <p className="text-ok text-sm">{t('settings.wake.key_ok', { time: duration(told.ms) })}</p>
          ) : null}
        </div>
        {connection && !connection.found ? (
          <p className="max-w-reading text-accent-ink text-sm leading-normal">{t('settings.wake.key_missing')}</p>
        ) : null}
        {told && 'code' in told ? (
          <ErrorNote message={`${told.message} ${t('settings.wake.stands_in')}`} action={told.action} />
        ) : null}
      </div>
    </section>
  )
}
