import { ChevronDown, Play, Square } from 'lucide-react'
import { Button, ErrorNote, keyText, Menu, Skeleton, TextArea } from '../../components'
import { runQuery, setSql, stopQuery, useQuery } from '../../stores/data'
import { t } from '../../strings'
import { SqlResult } from './sql-result'

const EXAMPLES = ['kinds', 'spend', 'cited'] as const

/** One SELECT and what it returns; three that work with one click. */
export function SqlPage() {
  const { sql, running, result, error } = useQuery()
  const run = () => {
    if (sql.trim()) void runQuery(sql)
  }
  const fresh = result === null && error === null && !running
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <form
        className="flex shrink-0 flex-col gap-2.5 border-b px-4 py-4 sm:px-6"
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <TextArea
          label={t('data.sql')}
          help={t('data.sql_help', { keys: keyText('mod+Enter') })}
          placeholder={t('data.placeholder')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          value={sql}
          onChange={(event) => setSql(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            run()
          }}
          className="field-sizing-content max-h-[35vh] min-h-24 font-mono text-sm leading-normal"
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            kind="primary"
            type="submit"
            disabled={!sql.trim() && !running}
            busy={running ? t('data.running') : undefined}
            icon={running ? null : <Play aria-hidden className="size-4" />}
          >
            {t('data.run')}
          </Button>
          {running ? (
            <Button kind="asking" icon={<Square aria-hidden className="size-3.5" />} onClick={stopQuery}>
              {t('data.stop')}
            </Button>
          ) : null}
          {fresh ? null : (
            <Menu
              trigger={
                <Button kind="quiet" icon={<ChevronDown aria-hidden className="size-4" />}>
                  {t('data.examples')}
                </Button>
              }
              items={EXAMPLES.map((name) => ({
                label: t(`data.example.${name}.label`),
                onSelect: () => void runQuery(t(`data.example.${name}.sql`)),
              }))}
            />
          )}
        </div>
      </form>
      {error ? (
        <div className="px-4 py-4 sm:px-6">
          <ErrorNote className="max-w-2xl" message={error.message} action={error.action} />
        </div>
      ) : result ? (
        <SqlResult />
      ) : running ? (
        <Running />
      ) : (
        <Examples />
      )}
    </div>
  )
}

function Running() {
  return (
    <div aria-busy role="status" className="flex flex-col gap-4 px-4 py-4 sm:px-6">
      <span className="sr-only">{t('data.running')}</span>
      {['w-1/2', 'w-2/3', 'w-3/5', 'w-1/2'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <Skeleton key={index} className={width} />
      ))}
    </div>
  )
}

function Examples() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-6">
      <h2 className="pb-2 font-medium text-sm">{t('data.examples')}</h2>
      <ul className="grid gap-2 xl:grid-cols-3">
        {EXAMPLES.map((name) => (
          <li key={name} className="flex">
            <button
              type="button"
              onClick={() => void runQuery(t(`data.example.${name}.sql`))}
              className="flex w-full flex-col gap-2 rounded-card border bg-raised px-4 py-3 text-start transition-colors duration-120 hover:border-edge hover:bg-hover"
            >
              <span className="font-medium text-base">{t(`data.example.${name}.label`)}</span>
              <code className="whitespace-pre-wrap font-mono text-dim text-xs leading-normal">
                {t(`data.example.${name}.sql`)}
              </code>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
