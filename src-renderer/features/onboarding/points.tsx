import { Brain, ListChecks, ReceiptText } from 'lucide-react'
import { t } from '../../strings'

const ICONS = [ListChecks, Brain, ReceiptText] as const

/** What Hearken does, in three lines. */
export function Points() {
  return (
    <ul className="flex flex-col gap-4">
      {t('onboarding.points', { returnObjects: true }).map(({ title, text }, index) => {
        const Icon = ICONS[index] ?? ListChecks
        return (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-dim" />
            <p className="text-base">
              <span className="font-semibold">{title}.</span> <span className="text-muted">{text}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
