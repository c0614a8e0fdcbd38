import { useState } from 'react'
import type { MemoryItem } from '../../../src-main/contract'
import { Button, Combobox, Dialog, ErrorNote, TextField } from '../../components'
import { arrangeItem, useFacets } from '../../stores/memory'
import { t } from '../../strings'
import { useSaving } from './use-saving'

interface ArrangeDialogProps {
  item: MemoryItem
  open: boolean
  onClose: () => void
}

/** Which project it belongs to, and how long it stays. */
export function ArrangeDialog({ item, open, onClose }: ArrangeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('memory.detail.arrange_title')} closeLabel={t('app.close')}>
      <ArrangeForm item={item} onDone={onClose} />
    </Dialog>
  )
}

/** The last moment of a day in the person's own zone. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()
const dayOf = (instant: string) => {
  const at = new Date(instant)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

function ArrangeForm({ item, onDone }: { item: MemoryItem; onDone: () => void }) {
  const projects = useFacets((state) => state.data?.projects) ?? []
  const had = item.expires_at === null ? '' : dayOf(item.expires_at)
  const [project, setProject] = useState(item.project ?? /^project:(.*)$/.exec(item.scope)?.[1] ?? '')
  const [until, setUntil] = useState(had)
  const { saving, refused, save } = useSaving(
    () =>
      arrangeItem(item.id, {
        scope: project.trim() ? `project:${project.trim()}` : 'global',
        ...(until === had ? {} : { expires_at: until ? endOf(until) : null }),
      }),
    onDone,
  )
  return (
    <form
      className="flex flex-col gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Combobox
        free
        label={t('memory.detail.arrange_project')}
        help={t('memory.detail.arrange_project_help')}
        value={project}
        options={[
          { value: '', label: t('memory.detail.everywhere') },
          ...projects.map(({ name }) => ({ value: name })),
        ]}
        onChange={setProject}
        none={t('settings.none')}
        more={(count) => t('settings.more', { count })}
      />
      <TextField
        type="date"
        label={t('memory.detail.arrange_until')}
        help={t('memory.detail.arrange_until_help')}
        value={until}
        min={dayOf(new Date().toISOString())}
        onChange={(event) => setUntil(event.target.value)}
      />
      {refused ? <ErrorNote message={refused.message} action={refused.action} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t('app.cancel')}</Button>
        <Button kind="primary" type="submit" busy={saving ? t('memory.detail.arrange_saving') : undefined}>
          {t('memory.detail.arrange_save')}
        </Button>
      </div>
    </form>
  )
}
