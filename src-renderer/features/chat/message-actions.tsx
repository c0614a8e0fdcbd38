import { Check, ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Message } from '../../../src-main/contract'
import { IconButton } from '../../components'
import { ago, timeOfDay } from '../../components/reply'
import { showVersion } from '../../stores/chat'
import { t } from '../../strings'

const COPIED_MS = 1_600

/** Copy, versions and time under a message; `children` are its own actions. Dimmed away until pointed at or focused. */
export function MessageActions({
  message,
  always,
  children,
}: {
  message: Message
  always?: boolean
  children?: ReactNode
}) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(message.text)
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  const total = message.sibling_ids.length
  const n = message.sibling_ids.indexOf(message.id) + 1
  return (
    <div
      className={`flex min-h-7 items-center gap-0.5 text-dim transition-opacity duration-120 ${always || total > 1 ? '' : 'opacity-0'} focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100`}
    >
      {total > 1 ? (
        <span className="me-1 inline-flex items-center">
          <IconButton
            label={t('chat.older_version')}
            size="sm"
            disabled={n <= 1}
            onClick={() => void showVersion(message, -1)}
          >
            <ChevronLeft className="rtl:rotate-180" />
          </IconButton>
          <span className="receipt text-xs">
            <span className="sr-only">{t('chat.version', { n, total })}</span>
            <span aria-hidden>
              {n}/{total}
            </span>
          </span>
          <IconButton
            label={t('chat.newer_version')}
            size="sm"
            disabled={n >= total}
            onClick={() => void showVersion(message, 1)}
          >
            <ChevronRight className="rtl:rotate-180" />
          </IconButton>
        </span>
      ) : null}
      <IconButton label={copied ? t('app.copied') : t('chat.copy')} size="sm" onClick={() => void copy()}>
        {copied ? <Check /> : <Copy />}
      </IconButton>
      {children}
      <time dateTime={message.created_at} title={ago(message.created_at, new Date())} className="ms-1.5 text-xs">
        {timeOfDay(message.created_at)}
      </time>
    </div>
  )
}
