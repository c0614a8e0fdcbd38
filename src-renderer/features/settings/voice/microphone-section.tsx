import { useEffect } from 'react'
import { Button, ErrorNote, Select } from '../../../components'
import { updateSettings, useSettings } from '../../../stores/settings'
import { chosenAmong, readDevices, useDevices, watchDevices } from '../../../stores/voice-settings/devices'
import { record, stopRecording, useRecorder } from '../../../stores/voice-settings/recorder'
import { t } from '../../../strings'
import { Group } from '../group'
import { Ledger } from './ledger'
import { LevelBar } from './level-bar'

/** Which microphone, how loud it hears, and everything that was ever opened. */
export function MicrophoneSection() {
  useEffect(() => stopRecording, [])
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('settings.microphone.intro')}</p>
      <Device />
      <Ledger />
    </>
  )
}

function Device() {
  const id = useSettings((state) => state.settings?.voice.device_id ?? '')
  const label = useSettings((state) => state.settings?.voice.device_label ?? '')
  const { devices, named } = useDevices()
  const { reason, open, device, error } = useRecorder()
  useEffect(watchDevices, [])
  const testing = reason === 'level'
  const chosen = id === '' ? '' : (chosenAmong(devices ?? [], { id, label }) ?? id)
  const missing = chosen !== '' && devices !== null && named && !devices.some(({ id }) => id === chosen)
  const look = () =>
    void record(
      'level',
      () => {},
      () => void readDevices(),
    )
  return (
    <Group title={t('settings.microphone.device')}>
      <Select
        label={t('settings.microphone.device_label')}
        help={named || devices === null ? undefined : t('settings.microphone.unnamed')}
        error={missing ? t('settings.microphone.missing') : undefined}
        value={chosen}
        onChange={(device_id) => {
          stopRecording()
          const device_label = devices?.find(({ id }) => id === device_id)?.label.slice(0, 300) ?? ''
          void updateSettings({ voice: { device_id, device_label } })
        }}
        options={[
          { value: '', label: t('settings.microphone.system') },
          ...(devices ?? []).map(({ id, label }, index) => ({
            value: id,
            label: label || t('settings.microphone.numbered', { n: index + 1 }),
          })),
          ...(missing || (chosen !== '' && !(devices ?? []).some(({ id }) => id === chosen))
            ? [{ value: chosen, label: t('settings.microphone.gone') }]
            : []),
        ]}
      />
      <div className="flex flex-col gap-3" aria-live="polite">
        <Button
          className="self-start"
          kind={testing ? 'asking' : 'plain'}
          busy={testing && !open ? t('settings.microphone.opening') : undefined}
          onClick={testing ? stopRecording : look}
        >
          {t(testing ? 'settings.microphone.stop' : 'settings.microphone.look')}
        </Button>
        {testing && open ? (
          <>
            <LevelBar />
            <p className="text-muted text-sm">{t('settings.microphone.speak', { device })}</p>
          </>
        ) : null}
        {error && !reason ? <ErrorNote message={error.message} action={error.action} /> : null}
      </div>
    </Group>
  )
}
