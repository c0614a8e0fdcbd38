import { type KeyboardEvent, useId, useState } from 'react'
import type { SettingsPatch } from '../../../src-main/contract'
import { Button, Kbd, keyText } from '../../components'
import { saveSettings } from '../../stores/settings'
import { t } from '../../strings'
import { record, toKeys } from './accelerator'

const MAC = /Mac/.test(navigator.platform)

interface ShortcutFieldProps {
  value: string
  title: string
  help: string
  /** The one offered where another is set. */
  usual: string
  save: (accelerator: string) => SettingsPatch
}

/** A global shortcut: shown as keys, changed by pressing others. */
export function ShortcutField({ value, title, help, usual, save: patchOf }: ShortcutFieldProps) {
  const id = useId()
  const [recording, setRecording] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const save = async (accelerator: string) => {
    setRecording(false)
    setNote((await saveSettings(patchOf(accelerator)))?.message ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!recording) return
    const bare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey
    if (event.key === 'Tab' && (bare || event.shiftKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape' && bare) return stop()
    const recorded = record(event, MAC)
    if (recorded.state === 'done') void save(recorded.accelerator)
    else if (recorded.state === 'plain') setNote(t('settings.desktop.need_modifier'))
  }
  const stop = () => {
    setRecording(false)
    setNote(null)
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <h3 className="font-medium text-sm">{title}</h3>
        <p id={id} aria-live="polite" className="text-dim text-sm leading-normal">
          {recording ? t('settings.desktop.recording') : help}
        </p>
        {note ? (
          <p role="alert" className="text-danger text-sm">
            {note}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {recording ? null : value ? (
          <Kbd keys={toKeys(value)} />
        ) : (
          <span className="text-dim text-sm">{t('settings.desktop.shortcut_off')}</span>
        )}
        <Button
          size="sm"
          kind={recording ? 'asking' : 'plain'}
          aria-describedby={id}
          onClick={() => (recording ? stop() : setRecording(true))}
          onKeyDown={onKeyDown}
          onBlur={stop}
        >
          {recording ? t('settings.desktop.recording_label') : t('settings.desktop.record')}
        </Button>
        {!recording && value !== usual ? (
          <Button size="sm" kind="quiet" onClick={() => void save(usual)}>
            {t('settings.desktop.reset', { keys: keyText(toKeys(usual)) })}
          </Button>
        ) : null}
        {!recording && value ? (
          <Button size="sm" kind="quiet" onClick={() => void save('')}>
            {t('settings.desktop.off')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
