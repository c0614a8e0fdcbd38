import { useState } from 'react'
import type { ReleaseState } from '../../../src-main/contract'
import { Button, Card } from '../../components'
import { ago, fullDate } from '../../components/reply'
import { t } from '../../strings'
import { Changes } from './changes'
import { RollbackDialog } from './rollback-dialog'

/** Which version it is, and what was changed by hand since. */
export function InForce({ state: { active, drift, versions }, onKeep }: { state: ReleaseState; onKeep: () => void }) {
  const [asking, setAsking] = useState(false)
  const note = versions.find(({ number }) => number === active?.number)?.note ?? ''
  return (
    <section aria-labelledby="in-force" className="flex flex-col gap-3">
      <h2 id="in-force" className="font-semibold text-base">
        {t('versions.in_force.title')}
      </h2>
      <Card className="flex flex-col gap-4">
        {active === null ? (
          <p className="text-muted">{t('versions.in_force.none')}</p>
        ) : (
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-medium">
                {t('versions.in_force.version', { number: active.number })}{' '}
                <span title={ago(active.since, new Date())} className="font-normal text-dim text-sm">
                  {t('versions.in_force.since', { date: fullDate(active.since) })}
                </span>
              </p>
              <p dir="auto" className="break-words text-muted text-sm leading-normal">
                {note}
              </p>
            </div>
            {active.number > 1 ? (
              <Button size="sm" onClick={() => setAsking(true)}>
                {t('versions.in_force.rollback')}
              </Button>
            ) : null}
          </div>
        )}
        {drift.length === 0 ? (
          active === null ? null : (
            <p className="text-dim text-sm">{t('versions.in_force.same')}</p>
          )
        ) : (
          <div className="flex flex-col gap-3 border-t pt-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="font-medium text-accent-ink text-sm">{t('versions.in_force.drift')}</h3>
              <Button size="sm" onClick={onKeep}>
                {t('versions.in_force.keep')}
              </Button>
            </div>
            <Changes changes={drift} />
          </div>
        )}
      </Card>
      {asking ? <RollbackDialog onClose={() => setAsking(false)} /> : null}
    </section>
  )
}
