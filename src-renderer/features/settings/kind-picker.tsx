import clsx from 'clsx'
import { useId } from 'react'
import { MODEL_KINDS, type ModelKind } from '../../stores/model-kinds'
import { t } from '../../strings'

/** Who answers, as cards with a word on each. Arrow keys move through them. */
export function KindPicker({ value, onChange }: { value: ModelKind; onChange: (kind: ModelKind) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('settings.models.provider')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-2">
        {MODEL_KINDS.map((kind) => (
          <label
            key={kind}
            className={clsx(
              'relative flex cursor-pointer gap-2.5 rounded-card border px-3 py-2.5 transition-colors duration-120 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              kind === value && 'border-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={kind === value}
              onChange={() => onChange(kind)}
              className="mt-0.5 size-3.5 shrink-0 accent-ink outline-none"
            />
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-medium text-sm">{t(`settings.models.kind.${kind}`)}</span>
              <span className="text-dim text-xs leading-normal">{t(`settings.models.kind_help.${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
