import clsx from 'clsx'
import { CornerDownLeft, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { LIMITS } from '../../../src-main/contract/limits'
import { Button } from '../../components'
import { count } from '../../components/reply'
import { focusTaken, useFocus } from '../../stores/focus'
import { askQuick, setQuickText, stopQuick, useQuickAsk } from '../../stores/quick-ask'
import { isLive } from '../../stores/quick-exchange'
import { t } from '../../strings'

/** The one field. Enter asks, Shift+Enter makes a new line; it has the focus whenever the window comes up. */
export function AskBox() {
  const text = useQuickAsk((state) => state.text)
  const sending = useQuickAsk((state) => state.sending !== null)
  const running = useQuickAsk((state) => state.view?.messages.some(isLive) ?? false)
  const box = useRef<HTMLTextAreaElement>(null)
  const wanted = useFocus((state) => state.wanted === 'message-box')
  const over = text.length - LIMITS.messageChars
  const ready = text.trim() !== '' && over <= 0 && !sending

  useEffect(() => {
    const focus = () => {
      if (document.hidden) return
      box.current?.focus()
      box.current?.select()
    }
    focus()
    window.addEventListener('focus', focus)
    document.addEventListener('visibilitychange', focus)
    return () => {
      window.removeEventListener('focus', focus)
      document.removeEventListener('visibilitychange', focus)
    }
  }, [])
  useEffect(() => {
    if (!wanted) return
    box.current?.focus()
    focusTaken()
  }, [wanted])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (ready) void askQuick()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) void askQuick()
      }}
      className="flex min-h-14 items-center gap-3 py-2 ps-4 pe-3"
    >
      <span
        aria-hidden
        className={clsx('size-2 shrink-0 rounded-full', running || sending ? 'anim-breathe bg-accent' : 'bg-edge')}
      />
      <textarea
        ref={box}
        dir="auto"
        rows={1}
        aria-label={t('quick.label')}
        aria-describedby={over > 0 ? 'quick-over' : undefined}
        placeholder={t('quick.placeholder')}
        value={text}
        onChange={(event) => setQuickText(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-40 min-w-0 flex-1 resize-none bg-transparent py-1 text-lg outline-none"
      />
      {over > 0 ? (
        <p id="quick-over" className="text-danger text-xs">
          {t('quick.too_long', { over: count(over) })}
        </p>
      ) : null}
      {running && !text ? (
        <Button kind="asking" icon={<Square aria-hidden className="size-3.5 fill-current" />} onClick={stopQuick}>
          {t('quick.stop')}
        </Button>
      ) : (
        <Button kind="primary" type="submit" disabled={!ready} icon={<CornerDownLeft aria-hidden className="size-4" />}>
          {t('quick.ask')}
        </Button>
      )}
    </form>
  )
}
