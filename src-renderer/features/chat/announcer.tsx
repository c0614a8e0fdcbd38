import { useEffect, useRef, useState } from 'react'
import { isLive, useChat } from '../../stores/chat'
import { t } from '../../strings'

const MOST_CHARS = 600

/** Tells screen readers what happens, politely: that a reply began, what it is doing, and the whole of it once done. */
export function Announcer() {
  const last = useChat((state) => state.view?.messages.at(-1))
  const doing = useChat((state) => (last ? state.view?.doing[last.id] : undefined))
  const [words, setWords] = useState('')
  const before = useRef<{ id: string; live: boolean } | null>(null)
  const reply = last?.role === 'assistant' ? last : null
  const live = reply ? isLive(reply) : false
  const id = reply?.id ?? ''
  useEffect(() => {
    if (!reply) return
    const was = before.current
    before.current = { id, live }
    if (live && (was?.id !== id || !was.live)) setWords(t('chat.announce.replying'))
    else if (!live && was?.id === id && was.live)
      setWords(
        reply.error
          ? t('chat.announce.failed', { text: reply.error.message })
          : t('chat.announce.done', { text: reply.text.slice(0, MOST_CHARS) }),
      )
  }, [id, live, reply])
  useEffect(() => {
    if (doing) setWords(doing)
  }, [doing])
  return (
    <div aria-live="polite" className="sr-only">
      {words}
    </div>
  )
}
