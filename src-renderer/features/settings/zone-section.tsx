import { useEffect, useMemo, useState } from 'react'
import { Combobox } from '../../components'
import { saveSettings, useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { Group } from './group'
import { zoneOptions, zoneTime } from './zones'

const TICK_MS = 10_000

/** The zone that dates are read and written in; empty follows the computer. */
export function ZoneSection() {
  const zone = useSettings((state) => state.settings?.zone ?? '')
  const system = useSettings((state) => state.systemZone)
  const [error, setError] = useState<string | undefined>()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const options = useMemo(
    () => [{ value: '', label: t('settings.zone.system'), hint: system }, ...zoneOptions(new Date())],
    [system],
  )
  const time = zoneTime(zone || system, now)
  return (
    <Group hideTitle title={t('settings.section.zone')} help={t('settings.zone.intro')}>
      <Combobox
        label={t('settings.zone.label')}
        value={zone}
        error={error}
        help={time ? t('settings.zone.now', { time }) : undefined}
        options={options}
        onChange={async (next) => setError((await saveSettings({ zone: next }))?.message)}
        none={t('settings.none')}
        more={(count) => t('settings.more', { count })}
      />
    </Group>
  )
}
