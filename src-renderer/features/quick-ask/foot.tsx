import clsx from 'clsx'
import { ExternalLink, Plus } from 'lucide-react'
import { Button } from '../../components'
import { openInChat, startAfresh } from '../../stores/quick-ask'
import { t } from '../../strings'

/** What else can be done with this answer. */
export function Foot({ earlier }: { earlier: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t bg-sunken px-3 py-1.5">
      <p className={clsx('min-w-0 flex-1 px-1 text-dim text-xs', earlier === 0 && 'max-sm:invisible')}>
        {earlier > 0 ? t('quick.earlier', { count: earlier }) : t('quick.again')}
      </p>
      <Button kind="quiet" size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={startAfresh}>
        {t('quick.fresh')}
      </Button>
      <Button
        kind="quiet"
        size="sm"
        icon={<ExternalLink aria-hidden className="size-4" />}
        onClick={() => void openInChat()}
      >
        {t('quick.open')}
      </Button>
    </div>
  )
}
