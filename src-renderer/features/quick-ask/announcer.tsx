import { useEffect, useState } from 'react'
import type { Message } from '../../../src-main/contract'
import { isLive } from '../../stores/quick-exchange'
import { t } from '../../strings'

const MOST_CHARS = 600

/** Reads an answer out once it is whole, politely. */
export function Announcer({ message }: { message: Message | undefined }) {
  const [words, setWords] = useState('')
  const whole = message?.role === 'assistant' && !isLive(message)
  const text = message?.error?.message ?? message?.text ?? ''
  useEffect(() => {
    setWords(whole ? t('quick.done', { text: text.slice(0, MOST_CHARS) }) : '')
  }, [whole, text])
  return (
    <div aria-live="polite" className="sr-only">
      {words}
    </div>
  )
}
