import { GitCompareArrows } from 'lucide-react'
import { EmptyState } from '../../components'
import { t } from '../../strings'
import type { Start } from './candidate-form'

/** Before the first version: three changes people make. */
export function EmptyVersions({ onNew }: { onNew: (start: Start) => void }) {
  const examples = t('versions.empty.examples', { returnObjects: true })
  return (
    <EmptyState
      icon={<GitCompareArrows aria-hidden />}
      title={t('versions.empty.title')}
      body={t('versions.empty.body')}
      examples={examples.map(({ text, hint, kind }) => ({
        label: text,
        hint,
        run: () =>
          onNew({
            note: text,
            ...(kind === 'persona' ? { append: `\n\n${text}.\n` } : kind === 'steps' ? { steps: 5 } : {}),
          }),
      }))}
    />
  )
}
