import { Check, Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../strings'

const COPIED_MS = 1_600

/** A fenced block with its language and a copy button. The code scrolls, the head does not. */
export function CodeBlock({ language, children }: { language: string; children: ReactNode }) {
  const pre = useRef<HTMLPreElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(pre.current?.textContent ?? '')
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  const label = language || t('chat.code')
  return (
    <figure className="overflow-hidden rounded-card border bg-sunken">
      <figcaption className="flex items-center justify-between border-b py-1 ps-3 pe-1 text-dim text-xs">
        <span className="font-mono">{label}</span>
        <button
          type="button"
          onClick={() => void copy()}
          className="inline-flex min-h-7 items-center gap-1.5 rounded-[7px] px-2 hover:bg-hover hover:text-ink"
        >
          {copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
          <span aria-live="polite">{copied ? t('app.copied') : t('chat.copy_code')}</span>
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, so it must be reachable by keyboard */}
      <pre ref={pre} dir="ltr" tabIndex={0} className="overflow-x-auto p-3 font-mono text-sm leading-normal">
        {children}
      </pre>
    </figure>
  )
}
