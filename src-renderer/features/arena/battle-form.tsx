import clsx from 'clsx'
import { Swords } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, Choice, EmptyState, Kbd, TextArea } from '../../components'
import { loadBattles, startBattle, useBattle, useBattles } from '../../stores/arena'
import { findModels, type ModelOption, optionValue, useModelOptions } from '../../stores/model-options'
import { routeHash } from '../../stores/route-hash'
import { useSettings } from '../../stores/settings'
import { t } from '../../strings'
import { ModelSlots } from './model-slots'
import { startingSlots } from './starting-slots'

/** What to ask, and whom. */
export function BattleForm() {
  const { options, loading } = useModelOptions()
  const asked = useBattle((state) => state.prompt)
  const main = useSettings((state) => state.settings?.models.main ?? null)
  const { data: past } = useBattles()
  const [prompt, setPrompt] = useState(asked)
  const [slots, setSlots] = useState<string[] | null>(null)
  const [tools, setTools] = useState<'off' | 'read'>('off')
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    void findModels()
    void loadBattles()
  }, [])
  const shown = slots ?? startingSlots(options, main === null ? null : optionValue(main))
  const chosen = shown.flatMap((value) => options.find((option) => option.value === value) ?? [])
  const isReady = new Set(chosen.map(({ value }) => value)).size >= 2 && chosen.length === shown.length
  const start = (text: string) => {
    if (isReady && text.trim() !== '') void startBattle(text.trim(), choicesOf(chosen), tools)
  }
  /** An example starts at once where it can; else it waits in the box. */
  const tryOut = (text: string) => {
    setPrompt(text)
    if (isReady) start(text)
    else box.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    start(prompt)
  }
  const isNew = past?.total === 0 && asked === ''
  return (
    <div
      className={clsx(
        'mx-auto min-h-0 w-full flex-1 overflow-y-auto',
        isNew && 'lg:grid lg:max-w-6xl lg:grid-cols-2 lg:items-start',
      )}
    >
      {isNew ? <Examples onPick={tryOut} /> : null}
      <form
        onSubmit={onSubmit}
        className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 pt-5 pb-8 sm:px-6 lg:pt-12"
      >
        <TextArea
          ref={box}
          label={t('arena.form.prompt')}
          placeholder={t('arena.form.placeholder')}
          value={prompt}
          rows={4}
          onChange={(event) => setPrompt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
          }}
        />
        <ModelSlots slots={shown} options={options} onChange={setSlots} />
        <p role="status" className="text-dim text-sm leading-normal empty:hidden">
          {loading && options.length === 0
            ? t('arena.form.finding')
            : options.length < 2 && !loading
              ? t('arena.form.only_builtin')
              : isReady
                ? t('arena.form.blind')
                : t('arena.form.too_few')}
        </p>
        <Choice
          label={t('arena.form.tools')}
          value={tools}
          options={(['off', 'read'] as const).map((value) => ({ value, label: t(`arena.form.tool.${value}`) }))}
          help={t(`arena.form.tools_help.${tools}`)}
          onChange={setTools}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind="primary"
            type="submit"
            disabled={!isReady || prompt.trim() === ''}
            icon={<Swords aria-hidden className="size-4" />}
          >
            {t('arena.form.start')}
          </Button>
          <span className="max-sm:hidden">
            <Kbd keys="mod+Enter" />
          </span>
          {options.length < 2 && !loading ? (
            <a
              href={routeHash({ tab: 'settings', id: 'models', message: null })}
              className="inline-flex min-h-9 items-center rounded-card px-2 font-medium text-sm underline underline-offset-2 hover:bg-hover"
            >
              {t('arena.form.connect')}
            </a>
          ) : null}
        </div>
      </form>
    </div>
  )
}

const choicesOf = (options: ModelOption[]) => options.map(({ choice }) => choice)

function Examples({ onPick }: { onPick: (text: string) => void }) {
  const examples = t('arena.empty.examples', { returnObjects: true })
  return (
    <EmptyState
      icon={<Swords aria-hidden />}
      title={t('arena.empty.title')}
      body={t('arena.empty.body')}
      examples={examples.map(({ text, hint }) => ({ label: text, hint, run: () => onPick(text) }))}
    />
  )
}
