import { Brain, Plus, Upload } from 'lucide-react'
import { Button, EmptyState } from '../../components'
import { askInChat } from '../../stores/ask'
import { t } from '../../strings'

/** Teaches by three things to tell Hearken; each runs in chat. */
export function EmptyMemory({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const examples = t('memory.empty.examples', { returnObjects: true })
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="my-auto">
        <EmptyState
          icon={<Brain aria-hidden />}
          title={t('memory.empty.title')}
          body={t('memory.empty.body')}
          examples={examples.map(({ text, hint }) => ({ label: text, hint, run: () => askInChat(text) }))}
        >
          <div className="flex flex-wrap gap-1">
            <Button kind="quiet" icon={<Plus aria-hidden className="size-4" />} onClick={onAdd}>
              {t('memory.empty.by_hand')}
            </Button>
            <Button kind="quiet" icon={<Upload aria-hidden className="size-4" />} onClick={onImport}>
              {t('memory.empty.import')}
            </Button>
          </div>
        </EmptyState>
      </div>
    </div>
  )
}
