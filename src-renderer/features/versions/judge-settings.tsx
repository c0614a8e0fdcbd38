import { useEffect, useState } from 'react'
import { Card, Combobox, TextField } from '../../components'
import { findModels, optionValue, useModelOptions, withChosen } from '../../stores/model-options'
import { updateSettings, useSettings } from '../../stores/settings'
import { loadRelease } from '../../stores/versions'
import { t } from '../../strings'

/** Who judges, and how good is good enough. */
export function JudgeSettings() {
  const saved = useSettings((state) => state.settings?.release ?? null)
  const { options } = useModelOptions()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    void findModels()
  }, [])
  if (saved === null) return null
  const { judge, threshold } = saved
  const listed = options.filter(({ choice }) => choice.provider !== 'builtin')
  const all = withChosen(listed, [judge])
  const number = typed === null ? threshold : Number(typed)
  const isBad = typed !== null && (typed.trim() === '' || !(number >= 0 && number <= 1))
  const save = async (patch: Partial<typeof saved>) => {
    await updateSettings({ release: patch })
    void loadRelease()
  }
  return (
    <section aria-labelledby="judge" className="flex flex-col gap-3">
      <h2 id="judge" className="font-semibold text-base">
        {t('versions.judge.title')}
      </h2>
      <Card className="grid gap-5 sm:grid-cols-2">
        <Combobox
          label={t('versions.judge.model')}
          help={t('versions.judge.help')}
          value={judge === null ? '' : optionValue(judge)}
          options={[{ value: '', label: t('versions.judge.none') }, ...all]}
          onChange={(value) => void save({ judge: all.find((option) => option.value === value)?.choice ?? null })}
          none={t('versions.form.none')}
          more={(count) => t('versions.form.more', { count })}
        />
        <TextField
          label={t('versions.judge.threshold')}
          help={t('versions.judge.threshold_help')}
          inputMode="decimal"
          className="max-w-32"
          error={isBad ? t('versions.judge.not_threshold') : undefined}
          value={typed ?? String(threshold)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (typed !== null && !isBad) void save({ threshold: number })
            if (!isBad) setTyped(null)
          }}
        />
      </Card>
    </section>
  )
}
