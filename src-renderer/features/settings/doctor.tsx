import { CircleCheck, CircleX, RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { DoctorCheck } from '../../../src-main/contract'
import { Button, ErrorNote, Skeleton } from '../../components'
import { runDoctor, useDoctor } from '../../stores/doctor'
import { t } from '../../strings'
import { Group } from './group'

/** The checks Hearken makes of itself, each with what to do when it is not well. */
export function Doctor() {
  const { data, error, loading } = useDoctor()
  useEffect(() => {
    void runDoctor()
  }, [])
  const unwell = data?.checks.filter((check) => check.status !== 'ok').length ?? 0
  return (
    <Group title={t('settings.about.doctor')} help={t('settings.about.doctor_intro')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-sm">
          {data === null
            ? ''
            : unwell === 0
              ? t('settings.about.all_ok')
              : t('settings.about.warns', { count: unwell })}
        </p>
        <Button
          size="sm"
          icon={<RotateCw aria-hidden className="size-3.5" />}
          busy={loading ? t('settings.about.running') : undefined}
          onClick={() => void runDoctor()}
        >
          {t('settings.about.run')}
        </Button>
      </div>
      {error ? (
        <ErrorNote message={`${t('settings.about.failed')} ${error.message}`} action={error.action} />
      ) : data ? (
        <ul className="flex flex-col divide-y">
          {data.checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      ) : (
        <div aria-hidden className="flex flex-col gap-4">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/5" />
        </div>
      )}
    </Group>
  )
}

const ICONS = { ok: CircleCheck, warn: TriangleAlert, fail: CircleX }
const COLOURS = { ok: 'text-ok', warn: 'text-ink', fail: 'text-danger' }

function Check({ check }: { check: DoctorCheck }) {
  const Icon = ICONS[check.status]
  return (
    <li className="flex gap-3 py-2.5 text-sm leading-normal first:pt-0 last:pb-0">
      <Icon
        role="img"
        aria-label={t(`settings.about.status.${check.status}`)}
        className={`mt-0.5 size-4 shrink-0 ${COLOURS[check.status]}`}
      />
      <div className="min-w-0">
        <p className="font-medium">{check.name}</p>
        <p className="text-muted">{check.detail}</p>
        {check.action ? <p>{check.action}</p> : null}
      </div>
    </li>
  )
}
