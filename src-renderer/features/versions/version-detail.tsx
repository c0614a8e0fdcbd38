import { useEffect, useState } from 'react'
import type { ReleaseState, VersionChange } from '../../../src-main/contract'
import { Button, ErrorNote, Progress } from '../../components'
import { changesOf, checkVersion, stopCheck, useChecking, type VersionInList } from '../../stores/versions'
import { t } from '../../strings'
import { Changes } from './changes'
import { CheckResult } from './check-result'
import { PromoteDialog } from './promote-dialog'

/** What it changes, how its check came out, and what can be done with it. */
export function VersionDetail({ version, state }: { version: VersionInList; state: ReleaseState }) {
  const { number, intact, check } = version
  const checking = useChecking()
  const [asking, setAsking] = useState(false)
  const [changes, setChanges] = useState<VersionChange[] | null>(null)
  const active = state.active?.number
  useEffect(() => {
    void active
    void changesOf('live', number).then(setChanges)
  }, [number, active])
  const mine = checking.version === number
  if (!intact) return <p className="text-danger text-sm leading-normal">{t('versions.row.gone')}</p>
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h3 className="font-medium text-dim text-xs">{t('versions.row.changes')}</h3>
        {changes === null ? (
          <p className="text-dim text-sm">{t('versions.row.comparing')}</p>
        ) : changes.length === 0 ? (
          <p className="text-muted text-sm">{t('versions.row.same')}</p>
        ) : (
          <Changes changes={changes} />
        )}
      </div>
      {check ? <CheckResult check={check} /> : null}
      {mine && checking.progress ? (
        <div className="flex flex-col gap-2">
          <p role="status" className="truncate text-muted text-sm">
            {t('versions.check.progress', checking.progress)} {checking.progress.label}
          </p>
          <Progress
            label={t('versions.state.checking')}
            done={checking.progress.done}
            total={checking.progress.total}
          />
        </div>
      ) : null}
      {checking.error ? <ErrorNote message={checking.error.message} action={checking.error.action} /> : null}
      <div className="flex flex-wrap gap-2">
        {mine ? (
          <Button kind="asking" size="sm" onClick={stopCheck}>
            {t('versions.row.stop')}
          </Button>
        ) : (
          <Button size="sm" disabled={checking.version !== null} onClick={() => void checkVersion(number)}>
            {t(check ? 'versions.row.check_again' : 'versions.row.check')}
          </Button>
        )}
        {check && (number !== active || state.drift.length > 0) ? (
          <Button size="sm" kind="primary" disabled={mine} onClick={() => setAsking(true)}>
            {t('versions.row.promote')}
          </Button>
        ) : null}
      </div>
      {asking && check ? <PromoteDialog version={number} check={check} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
