import { t } from '../../strings'
import { announcement, type PillView } from './pill-view'

/** What screen readers are told of the pill. */
export function Announcement({ view }: { view: PillView }) {
  const { key, text } = announcement(view)
  return (
    <p role="status" className="sr-only">
      {key === 'none'
        ? ''
        : key === 'text'
          ? text
          : key === 'said'
            ? t('voice.pill.said', { text })
            : t(`voice.pill.${key}`)}
    </p>
  )
}
