import type { MemoryItem } from '../../../src-main/contract'
import { Button, ErrorNote, TextArea, TextField } from '../../components'
import { editItem, endEditing, setEditing, useEditing } from '../../stores/memory'
import { t } from '../../strings'
import { useSaving } from './use-saving'

/** The words of a memory, to be put right; saving makes a new version. Esc leaves them as they were. */
export function EditForm({ item }: { item: MemoryItem }) {
  const { text, date } = useEditing((state) => state.editing) ?? { text: item.text, date: item.created_on }
  const onDone = () => endEditing(item.id)
  const changed = text.trim() !== '' && (text.trim() !== item.text || date !== item.created_on)
  const { saving, refused, save } = useSaving(() => editItem(item.id, text.trim(), date || item.created_on), onDone)
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          onDone()
        }
        if (changed && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
      }}
    >
      <TextArea
        autoFocus
        label={t('memory.detail.edit_text')}
        help={t('memory.detail.edit_help')}
        value={text}
        onChange={(event) => setEditing({ id: item.id, text: event.target.value, date })}
        className="field-sizing-content max-h-[50vh] min-h-24"
      />
      <TextField
        type="date"
        label={t('memory.detail.date')}
        value={date}
        onChange={(event) => setEditing({ id: item.id, text, date: event.target.value })}
        className="max-w-48"
      />
      {refused ? <ErrorNote message={refused.message} action={refused.action} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          type="submit"
          disabled={!changed}
          busy={saving ? t('memory.detail.edit_saving') : undefined}
        >
          {t('memory.detail.edit_save')}
        </Button>
        <Button onClick={onDone}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}
