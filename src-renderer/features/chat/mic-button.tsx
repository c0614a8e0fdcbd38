import clsx from 'clsx'
import { Mic } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../components'
import { addToDraft, boxOf, useChat } from '../../stores/chat'
import { focusMessageBox } from '../../stores/focus'
import { dictate, pushToTalk, useVoice } from '../../stores/voice'
import { t } from '../../strings'

/** Held longer than this it is push-to-talk, else a click. */
const HOLD_MS = 300

/** Click: what is said becomes text in the box; again: that is all. Held: what is said is a question, sent when it is let go. */
export function MicButton() {
  const enabled = useVoice((voice) => voice.state?.enabled ?? false)
  const hearing = useVoice((voice) => voice.state?.phase === 'capturing' || voice.state?.phase === 'awake')
  const [doing, setDoing] = useState<'nothing' | 'dictating' | 'talking'>('nothing')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dictation = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      dictation.current?.abort()
    },
    [],
  )

  const click = async () => {
    // Says what is missing, with the button that switches voice on.
    if (!enabled) return pushToTalk('toggle')
    if (doing === 'dictating') return pushToTalk('stop')
    const mine = new AbortController()
    dictation.current = mine
    setDoing('dictating')
    const box = boxOf(useChat.getState().openId)
    const text = await dictate(mine.signal)
    if (mine.signal.aborted) return
    setDoing('nothing')
    if (text) addToDraft(box, text)
    focusMessageBox()
  }
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || doing !== 'nothing' || !enabled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    timer.current = setTimeout(() => {
      setDoing('talking')
      void pushToTalk('start')
    }, HOLD_MS)
  }
  const up = () => {
    clearTimeout(timer.current)
    if (doing !== 'talking') return
    void pushToTalk('stop')
    // The click that follows letting go is none.
    setTimeout(() => setDoing('nothing'))
  }
  const label =
    doing === 'dictating' ? t('voice.mic.stop') : doing === 'talking' ? t('voice.mic.talking') : t('voice.mic.dictate')
  return (
    <IconButton
      label={label}
      aria-pressed={doing !== 'nothing'}
      onPointerDown={down}
      onPointerUp={up}
      onPointerCancel={up}
      onClick={() => {
        if (doing !== 'talking') void click()
      }}
      className={clsx(
        'touch-none',
        doing !== 'nothing' && 'bg-accent-soft text-accent-ink',
        doing !== 'nothing' && hearing && 'shadow-[0_0_10px_var(--accent)]',
      )}
    >
      <Mic />
    </IconButton>
  )
}
