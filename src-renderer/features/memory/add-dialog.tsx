import { useState } from 'react'
import type { ItemKind } from '../../../src-main/contract'
import { Button, Dialog, ErrorNote, Select, TextArea, TextField } from '../../components'
import { addItem } from '../../stores/memory'
import { t } from '../../strings'
import { useSaving } from './use-saving'

/** What a person may write down by hand; the other kinds are made by Hearken itself. */
const KINDS: ItemKind[] = ['fact', 'note', 'reference']

export function AddDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t('memory.form.title')} closeLabel={t('app.close')}>
      <AddForm onDone={onClose} />
    </Dialog>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<ItemKind>('fact')
  const [date, setDate] = useState('')
  const ready = text.trim() !== ''
  const { saving, refused, save } = useSaving(
    () => addItem({ text: text.trim(), kind, ...(date ? { created_on: date } : {}) }),
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
      <TextArea
        autoFocus
        label={t('memory.form.text')}
        placeholder={t('memory.form.placeholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (ready && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
        className="field-sizing-content max-h-60 min-h-20"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('memory.form.kind')}
          value={kind}
          onChange={(value) => setKind(value as ItemKind)}
          options={KINDS.map((value) => ({ value, label: t(`memory.kind.${value}`) }))}
        />
        <TextField
          label={t('memory.form.date')}
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
          help={t('memory.form.date_help')}
        />
      </div>
      {refused ? <ErrorNote message={refused.message} action={refused.action} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t('app.cancel')}</Button>
        <Button kind="primary" type="submit" disabled={!ready} busy={saving ? t('memory.form.saving') : undefined}>
          {t('memory.form.save')}
        </Button>
      </div>
    </form>
  )
}
