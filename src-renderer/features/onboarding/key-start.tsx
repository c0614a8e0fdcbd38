import { useEffect, useState } from 'react'
import { Button, Choice, ErrorNote, TextField } from '../../components'
import { loadConnections, useConnections } from '../../stores/connections'
import { startWithKey } from '../../stores/first-start'
import { keyFor } from '../../stores/model-kinds'
import { placeName } from '../../stores/place-name'
import { t } from '../../strings'
import { Way } from './way'

const KINDS = ['anthropic', 'openai', 'openrouter'] as const
type Kind = (typeof KINDS)[number]

/** Saves a key, takes a model of that provider, and tries it before starting. */
export function KeyStart({ open, onOpen, onDone }: { open: boolean; onOpen: () => void; onDone: () => void }) {
  const [kind, setKind] = useState<Kind>('anthropic')
  const [value, setValue] = useState('')
  const [step, setStep] = useState<'saving' | 'testing' | null>(null)
  const [refused, setRefused] = useState<string | undefined>()
  const [unsure, setUnsure] = useState<string | null>(null)
  const where = useConnections((state) => state.data?.find((one) => one.name === keyFor(kind))?.saves_to ?? '')
  useEffect(() => {
    if (open) void loadConnections()
  }, [open])

  const start = async () => {
    setRefused(undefined)
    setUnsure(null)
    const outcome = await startWithKey(kind, value, setStep)
    setStep(null)
    if (outcome.state === 'refused') setRefused(outcome.why)
    else {
      setValue('')
      if (outcome.state === 'ready') onDone()
      else
        setUnsure(
          outcome.state === 'no_model' ? t('onboarding.no_models') : t('onboarding.test_failed', { why: outcome.why }),
        )
    }
  }
  return (
    <Way title={t('onboarding.key')} help={t('onboarding.key_help')} open={open} onOpen={onOpen}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (value.trim() && !step) void start()
        }}
      >
        <Choice
          label={t('onboarding.provider')}
          value={kind}
          onChange={setKind}
          options={KINDS.map((one) => ({ value: one, label: t(`settings.models.kind.${one}`) }))}
        />
        <TextField
          label={t('onboarding.value')}
          type="password"
          mono
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          help={where ? t('onboarding.value_help', { where: placeName(where) }) : undefined}
          error={refused}
        />
        <Button
          kind="primary"
          type="submit"
          disabled={!value.trim()}
          busy={step ? t(`onboarding.${step}`) : undefined}
          className="self-start"
        >
          {t('onboarding.save')}
        </Button>
      </form>
      {unsure ? <ErrorNote message={unsure} buttons={[{ label: t('onboarding.anyway'), run: onDone }]} /> : null}
    </Way>
  )
}
