import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { TurnSpan } from '../../../src-main/contract'
import { Button } from '../../components'
import { t } from '../../strings'

/** Fields that every line has, and that the row says already. */
const KNOWN: ReadonlySet<string> = new Set(['v', 'type', 'turn_id', 'ts'])

/** What stands in the trace line, field by field: redacted when it was written, whole otherwise. */
export function SpanLine({ span: { line } }: { span: TurnSpan }) {
  const [copied, setCopied] = useState(false)
  const fields = Object.entries(line).filter(([key, value]) => !KNOWN.has(key) && value !== null && value !== '')
  const copy = () => void navigator.clipboard.writeText(JSON.stringify(line)).then(() => setCopied(true))
  return (
    <div className="anim-rise flex flex-col gap-3 px-3 pt-1 pb-4 sm:ps-8">
      <dl className="receipt grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs leading-normal">
        {fields.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-dim">{key}</dt>
            <dd dir="auto" className="min-w-0 whitespace-pre-wrap break-words">
              {inWords(value)}
            </dd>
          </div>
        ))}
      </dl>
      <Button
        size="sm"
        kind="quiet"
        icon={<Copy aria-hidden className="size-4" />}
        onClick={copy}
        className="self-start"
      >
        {copied ? t('observability.turn.copied') : t('observability.turn.copy_line')}
      </Button>
    </div>
  )
}

/** Arguments are JSON within a string: laid out when they are whole. */
function inWords(value: unknown): string {
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
  if (!/^[{[]/.test(value)) return value
  try {
    return JSON.stringify(JSON.parse(value), null, 1)
  } catch {
    return value
  }
}
