import { Check, Minus, X } from 'lucide-react'
import type { TurnCheck } from '../../../src-main/contract'
import { t } from '../../strings'

const FACES = {
  1: { Icon: Check, tone: 'text-ok', word: 'passed' },
  0: { Icon: X, tone: 'text-danger', word: 'failed' },
  na: { Icon: Minus, tone: 'text-dim', word: 'na' },
} as const

/** The five checks, each with why. */
export function CheckList({ checks }: { checks: readonly TurnCheck[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-x-6 gap-y-3">
      {checks.map(({ name, value, why }) => {
        const { Icon, tone, word } = FACES[value ?? 'na']
        return (
          <li key={name} className="flex gap-2.5 text-sm leading-normal">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
            <span className="min-w-0">
              <span className="font-medium">{t(`observability.checks.names.${name}`)}</span>{' '}
              <span className="sr-only">{t(`observability.checks.${word}`)}. </span>
              <span dir="auto" className="block text-dim">
                {why}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
