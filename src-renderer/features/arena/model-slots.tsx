import { Plus, X } from 'lucide-react'
import { Button, Combobox, IconButton } from '../../components'
import type { ModelOption } from '../../stores/model-options'
import { t } from '../../strings'

interface ModelSlotsProps {
  /** Values of options; empty for a place without one. */
  slots: string[]
  options: readonly ModelOption[]
  onChange: (slots: string[]) => void
}

const MOST = 4

/** Two to four places for models. A model stands in one place only. */
export function ModelSlots({ slots, options, onChange }: ModelSlotsProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t('arena.form.models')}</legend>
      {slots.map((slot, at) => {
        const free = options.filter(({ value }) => value === slot || !slots.includes(value))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <div key={at} className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Combobox
                hideLabel
                label={t('arena.form.model', { n: at + 1 })}
                value={slot}
                options={free}
                onChange={(value) => onChange(slots.with(at, value))}
                placeholder={t('arena.form.choose')}
                none={t('arena.form.none')}
                more={(count) => t('arena.form.more', { count })}
              />
            </div>
            {slots.length > 2 ? (
              <IconButton
                label={t('arena.form.remove', { n: at + 1 })}
                onClick={() => onChange(slots.filter((_, other) => other !== at))}
              >
                <X />
              </IconButton>
            ) : null}
          </div>
        )
      })}
      {slots.length < MOST && slots.length < options.length ? (
        <Button
          size="sm"
          kind="quiet"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => onChange([...slots, ''])}
        >
          {t('arena.form.add')}
        </Button>
      ) : null}
    </fieldset>
  )
}
