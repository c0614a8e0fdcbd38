import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { LIMITS } from '../../../src-main/contract/limits'
import { Button, keyText } from '../../components'
import { count } from '../../components/reply'
import { flushDrafts, isLive, send, setDraft, setEditing, stop, useChat } from '../../stores/chat'
import { focusTaken, useFocus } from '../../stores/focus'
import { useInfo } from '../../stores/info'
import { go } from '../../stores/route'
import { useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { MicButton } from './mic-button'

/** The box: grows with what is typed, keeps it as a draft, sends it, stops the reply. */
export function Composer() {
  const openId = useChat((state) => state.openId)
  const text = useChat((state) => state.drafts[openId ?? ''] ?? '')
  const running = useChat(
    (state) => state.view?.messages.find((message) => message.role === 'assistant' && isLive(message))?.turn_id ?? null,
  )
  const sendWith = useSettings((state) => state.settings?.chat.send_with ?? 'enter')
  const wanted = useFocus((state) => state.wanted === 'message-box')
  const box = useRef<HTMLTextAreaElement>(null)
  const over = text.length - LIMITS.messageChars
  const ready = text.trim() !== '' && over <= 0

  // A conversation is opened to write in it; on a touch screen the keyboard would cover it.
  useEffect(() => {
    void openId
    if (window.matchMedia('(pointer: fine)').matches && !document.activeElement?.closest('nav')) box.current?.focus()
  }, [openId])
  useEffect(() => {
    if (!wanted) return
    box.current?.focus()
    focusTaken()
  }, [wanted])

  const submit = () => {
    if (ready) send(text.trim())
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const mod = event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && !event.shiftKey && (sendWith === 'enter' || mod)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape' && running) {
      event.preventDefault()
      void stop(running)
    } else if (event.key === 'ArrowUp' && text === '') {
      const mine = useChat.getState().view?.messages.findLast((message) => message.role === 'user')
      if (!mine) return
      event.preventDefault()
      setEditing({ id: mine.id, text: mine.text })
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="mx-auto w-full max-w-[46rem] px-3 pb-2 sm:px-6"
    >
      <div className="control flex items-end gap-2 p-1.5 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
        <textarea
          ref={box}
          id="message-box"
          dir="auto"
          rows={1}
          aria-label={t('chat.box.label')}
          aria-describedby="box-hint"
          placeholder={t('chat.box.placeholder')}
          value={text}
          onChange={(event) => setDraft(openId, event.target.value)}
          onBlur={flushDrafts}
          onKeyDown={onKey}
          className="field-sizing-content max-h-[40vh] min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2 py-1.5 text-base outline-none"
        />
        <MicButton />
        {running ? (
          <Button
            kind="asking"
            icon={<Square aria-hidden className="size-3.5 fill-current" />}
            onClick={() => void stop(running)}
          >
            {t('chat.box.stop')}
          </Button>
        ) : null}
        {!running || ready ? (
          <Button kind="primary" type="submit" disabled={!ready} icon={<ArrowUp aria-hidden className="size-4" />}>
            {t('chat.box.send')}
          </Button>
        ) : null}
      </div>
      <div className="flex min-h-7 items-center justify-between gap-4 pt-1 text-xs">
        <Answerer />
        {over > 0 ? (
          <p id="box-hint" className="text-danger">
            {t('chat.box.too_long', { over: count(over), limit: count(LIMITS.messageChars) })}
          </p>
        ) : (
          <p id="box-hint" className="text-dim max-sm:sr-only">
            {sendWith === 'enter' ? t('chat.box.hint_enter') : t('chat.box.hint_mod', { keys: keyText('mod+Enter') })}
          </p>
        )}
      </div>
    </form>
  )
}

/** Which model answers, always in sight; a click changes it. */
function Answerer() {
  const label = useInfo((state) => state.info?.model_label ?? '')
  if (!label) return <span />
  return (
    <button
      type="button"
      onClick={() => go({ tab: 'settings', id: null, message: null })}
      title={t('chat.change_model')}
      className="min-h-6 min-w-0 truncate rounded-[7px] px-2 text-dim hover:bg-hover hover:text-ink"
    >
      <span className="sr-only">{t('chat.change_model')}: </span>
      {label}
    </button>
  )
}
