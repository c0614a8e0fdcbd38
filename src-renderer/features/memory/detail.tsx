import clsx from 'clsx'
import { ArrowLeft, X } from 'lucide-react'
import { useEffect } from 'react'
import { ErrorNote, IconButton, onEscape, Skeleton } from '../../components'
import { openItem, useOpenItem } from '../../stores/memory'
import { go } from '../../stores/route'
import { t } from '../../strings'
import { WholeItem } from './whole-item'

const close = () => go({ tab: 'memory', id: null, message: null })

/** One memory in full, beside the list or instead of it. */
export function Detail({ beside }: { beside: boolean }) {
  const { item, versions, error, id } = useOpenItem()
  const Frame = beside ? 'aside' : 'main'
  const Heading = beside ? 'h2' : 'h1'
  // Wherever the focus is: a card that was opened from the list keeps it.
  useEffect(() => onEscape(close), [])
  return (
    <Frame
      aria-label={t('memory.detail.title')}
      className={clsx(
        'flex min-h-0 min-w-0 flex-col',
        beside ? 'w-[26rem] shrink-0 border-s bg-sunken' : 'flex-1 bg-paper',
      )}
    >
      <header className={clsx('flex min-h-12 shrink-0 items-center gap-2 border-b', beside ? 'ps-5 pe-2' : 'px-2')}>
        {beside ? null : (
          <IconButton label={t('memory.back')} onClick={close}>
            <ArrowLeft className="rtl:rotate-180" />
          </IconButton>
        )}
        <Heading className="min-w-0 flex-1 font-semibold text-base">
          {item ? t(`memory.kind.${item.kind}`) : t('memory.detail.title')}
        </Heading>
        {beside ? (
          <IconButton label={t('memory.close')} hint="Esc" onClick={close}>
            <X />
          </IconButton>
        ) : null}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long memory scrolls, so it must be reachable by keyboard */}
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 focus-visible:-outline-offset-2" tabIndex={0}>
        {error ? (
          <ErrorNote
            message={`${t('memory.detail.gone')}. ${error.message}`}
            action={error.action}
            buttons={[{ label: t('app.retry'), run: () => void openItem(id) }]}
          />
        ) : item ? (
          <WholeItem item={item} versions={versions} />
        ) : (
          <div aria-busy role="status" className="flex flex-col gap-4">
            <span className="sr-only">{t('memory.detail.loading')}</span>
            <Skeleton className="w-11/12" />
            <Skeleton className="w-3/4" />
            <Skeleton className="mt-4 h-2.5 w-1/2" />
            <Skeleton className="h-2.5 w-2/5" />
          </div>
        )}
      </div>
    </Frame>
  )
}
