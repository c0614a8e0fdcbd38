import { useEffect, useState } from 'react'
import type { ErrorBody, VersionContent, VersionEdit } from '../../../src-main/contract'
import { Button, Combobox, Dialog, ErrorNote, Skeleton, TextArea, TextField } from '../../components'
import { findModels, optionValue, useModelOptions, withChosen } from '../../stores/model-options'
import { toast } from '../../stores/toasts'
import { contentOf, createVersion } from '../../stores/versions'
import { t } from '../../strings'

/** What the form begins with, over what is in force. */
export interface Start {
  note?: string
  /** Behind the persona. */
  append?: string
  steps?: number
  /** What was changed by hand, as it is. */
  keep?: boolean
}

/** A candidate from what is in force now: the parts people change most; the command line sets all of them. */
export function CandidateForm({ start, onClose }: { start: Start; onClose: () => void }) {
  const [base, setBase] = useState<VersionContent | null>(null)
  const [note, setNote] = useState(start.note ?? '')
  const [edit, setEdit] = useState<VersionEdit>({})
  const [error, setError] = useState<ErrorBody | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void findModels()
    void contentOf('live').then((content) => {
      setBase(content)
      if (content === null) return
      if (start.append !== undefined) setEdit({ persona: content.persona.trimEnd() + start.append })
      if (start.steps !== undefined) setEdit({ config: { max_iterations: start.steps } })
    })
  }, [start])
  const steps = edit.config?.max_iterations ?? base?.config.max_iterations ?? 0
  const isBad = base !== null && !(Number.isInteger(steps) && steps >= 1 && steps <= 100)
  const run = async () => {
    setBusy(true)
    const result = await createVersion(note.trim(), 'live', edit)
    setBusy(false)
    if ('code' in result) return setError(result)
    toast(t(result.created ? 'versions.form.made' : 'versions.form.known', { number: result.number }))
    onClose()
  }
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={t('versions.form.title')}
      description={t('versions.form.description')}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy ? t('versions.form.keeping') : undefined}
            disabled={note.trim() === '' || base === null || isBad}
            onClick={() => void run()}
          >
            {t('versions.form.keep')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          data-autofocus
          label={t('versions.form.note')}
          placeholder={t('versions.form.note_placeholder')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {base === null ? (
          <div aria-busy className="flex flex-col gap-3">
            <Skeleton className="w-1/3" />
            <Skeleton className="h-24 w-full" />
          </div>
        ) : start.keep ? null : (
          <Fields base={base} edit={edit} onEdit={setEdit} isBad={isBad} />
        )}
        {error ? <ErrorNote message={error.message} action={error.action} /> : null}
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  base: VersionContent
  edit: VersionEdit
  onEdit: (edit: VersionEdit) => void
  isBad: boolean
}

function Fields({ base, edit, onEdit, isBad }: FieldsProps) {
  const { options } = useModelOptions()
  const main = edit.models?.main ?? base.models.main
  const small = edit.models?.small === undefined ? base.models.small : edit.models.small
  const all = withChosen(options, [main, small])
  const choiceOf = (value: string) => all.find((option) => option.value === value)?.choice
  const change = (next: VersionEdit) => onEdit({ ...edit, ...next })
  const list = {
    none: t('versions.form.none'),
    more: (count: number) => t('versions.form.more', { count }),
  }
  return (
    <>
      <TextArea
        label={t('versions.form.persona')}
        rows={8}
        className="font-mono text-sm"
        value={edit.persona ?? base.persona}
        onChange={(event) => change({ persona: event.target.value })}
      />
      <TextArea
        label={t('versions.form.rules')}
        rows={6}
        className="font-mono text-sm"
        value={edit.rules ?? base.rules}
        onChange={(event) => change({ rules: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Combobox
          {...list}
          label={t('versions.form.main')}
          value={optionValue(main)}
          options={all}
          onChange={(value) => {
            const next = choiceOf(value)
            if (next) change({ models: { ...edit.models, main: next } })
          }}
        />
        <Combobox
          {...list}
          label={t('versions.form.small')}
          value={small === null ? '' : optionValue(small)}
          options={[
            { value: '', label: t('versions.form.small_builtin') },
            ...all.filter(({ choice }) => choice.provider !== 'builtin'),
          ]}
          onChange={(value) => change({ models: { ...edit.models, small: choiceOf(value) ?? null } })}
        />
      </div>
      <TextField
        label={t('versions.form.steps')}
        inputMode="numeric"
        className="max-w-32"
        error={isBad ? t('versions.form.not_steps') : undefined}
        value={String(edit.config?.max_iterations ?? base.config.max_iterations)}
        onChange={(event) => change({ config: { ...edit.config, max_iterations: Number(event.target.value) } })}
      />
    </>
  )
}
