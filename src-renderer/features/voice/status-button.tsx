import clsx from 'clsx'
import { Mic, MicOff, Power, RotateCw, ScrollText, Settings, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, type MenuItem } from '../../components'
import { go } from '../../stores/route'
import { cancelVoice, openVoiceSettings, pushToTalk, retryMicrophone, setVoice, useVoice } from '../../stores/voice'
import { t } from '../../strings'
import { type MicDot, type MicStatus, micStatus } from './voice-status'

const DOTS: Record<MicDot, string> = {
  off: 'border border-edge bg-sunken',
  ready: 'bg-ok',
  open: 'bg-accent shadow-[0_0_6px_1px_var(--accent)]',
  hearing: 'bg-accent shadow-[0_0_8px_2px_var(--accent)] anim-breathe',
  problem: 'bg-danger',
}

/** The microphone with its dot, always in sight and always true; what can be done about it is in its menu. */
export function VoiceStatus() {
  const state = useVoice((voice) => voice.state)
  const openHere = useVoice((voice) => voice.openHere)
  const status = micStatus(state, openHere)
  const text = status.key === 'problem' ? status.message : t(`voice.status.${status.key}`)
  const short = t(`voice.short.${status.key}`)
  const enabled = state?.enabled ?? false
  const Icon = enabled || openHere ? Mic : MicOff
  return (
    <Menu
      items={items(status, enabled, text, state?.device_label ?? '')}
      trigger={
        <button
          type="button"
          // What is seen is a part of the name, so that who speaks to the computer can say what they see.
          aria-label={`${short}. ${t('voice.status.name', { state: text })}`}
          data-mic={status.dot}
          className="relative flex min-h-10 flex-1 items-center justify-center gap-3 rounded-card px-2.5 text-muted text-sm transition-colors duration-120 hover:bg-hover hover:text-ink sm:min-h-9 sm:flex-none lg:justify-start"
        >
          <span className="relative">
            <Icon aria-hidden className="size-[1.125rem]" />
            <span
              aria-hidden
              className={clsx(
                'absolute -end-1 -bottom-0.5 size-2 rounded-full ring-2 ring-sunken forced-color-adjust-none',
                DOTS[status.dot],
              )}
            />
          </span>
          <span aria-hidden className="hidden min-w-0 truncate lg:inline">
            {short}
          </span>
        </button>
      }
    />
  )
}

/** What is true first, then what can be done. */
function items(status: MicStatus, enabled: boolean, text: string, device: string): (MenuItem | null)[] {
  const nothing = () => {}
  const busy = ['capturing', 'transcribing', 'thinking', 'speaking', 'reading'].includes(status.key)
  const act = (label: string, icon: ReactNode, run: () => unknown): MenuItem => ({
    label,
    icon,
    onSelect: () => void run(),
  })
  return [
    { label: text, disabled: true, onSelect: nothing },
    ...(device ? [{ label: t('voice.status.device', { name: device }), disabled: true, onSelect: nothing }] : []),
    null,
    ...(busy ? [act(t('voice.menu.stop'), <Square />, cancelVoice)] : []),
    ...(enabled && !busy ? [act(t('voice.menu.talk'), <Mic />, () => pushToTalk('toggle'))] : []),
    ...(status.dot === 'problem' ? [act(t('voice.menu.retry'), <RotateCw />, retryMicrophone)] : []),
    enabled
      ? act(t('voice.menu.off'), <MicOff />, () => setVoice(false))
      : act(t('voice.menu.on'), <Power />, () => setVoice(true)),
    act(t('voice.menu.ledger'), <ScrollText />, () => go({ tab: 'settings', id: 'microphone', message: null })),
    act(t('voice.menu.settings'), <Settings />, openVoiceSettings),
  ]
}
