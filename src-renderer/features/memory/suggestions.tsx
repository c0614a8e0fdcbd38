import { Check, HelpCircle, X } from 'lucide-react'
import type { OpenSuggestion } from '../../../src-main/contract'
import { Button } from '../../components'
import { answerSuggestion, useSuggestions } from '../../stores/memory'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

/** What Hearken asks whether it may keep: amber, since it is a question. */
export function Suggestions() {
  const waiting = useSuggestions((state) => state.data)
  if (!waiting || waiting.length === 0) return null
  return (
    <section
      aria-labelledby="memory-suggested"
      className="mx-auto w-full max-w-[46rem] shrink-0 overflow-hidden px-3 pb-3 sm:px-6"
    >
      <div className="max-h-[40vh] overflow-y-auto rounded-card border border-accent/60 bg-accent-soft px-4 py-3">
        <h2 id="memory-suggested" className="flex items-center gap-2 font-medium text-accent-ink text-sm">
          <HelpCircle aria-hidden className="size-4 shrink-0" />
          {t('memory.suggested.title', { count: waiting.length })}
        </h2>
        <ul className="flex flex-col divide-y divide-accent/25">
          {waiting.map((one) => (
            <Suggestion key={`${one.message_id}/${one.suggestion.id}`} one={one} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Suggestion({ one }: { one: OpenSuggestion }) {
  const { suggestion, conversation_id, message_id } = one
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p dir="auto" className="text-base">
          {suggestion.text}
        </p>
        <p className="mt-0.5 text-muted text-sm leading-normal">
          {suggestion.reason === 'untrusted'
            ? t('memory.suggested.untrusted', { source: suggestion.source })
            : t('memory.suggested.unsaved_claim')}{' '}
          <a
            href={routeHash({ tab: 'chat', id: conversation_id, message: message_id })}
            className="underline decoration-edge underline-offset-4 hover:decoration-current"
          >
            {t('memory.suggested.chat')}
          </a>
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          kind="asking"
          aria-label={`${t('memory.suggested.keep')}: ${suggestion.text}`}
          icon={<Check aria-hidden className="size-4" />}
          onClick={() => void answerSuggestion(one, true)}
        >
          {t('memory.suggested.keep')}
        </Button>
        <Button
          size="sm"
          aria-label={`${t('memory.suggested.dismiss')}: ${suggestion.text}`}
          icon={<X aria-hidden className="size-4" />}
          onClick={() => void answerSuggestion(one, false)}
        >
          {t('memory.suggested.dismiss')}
        </Button>
      </div>
    </li>
  )
}
