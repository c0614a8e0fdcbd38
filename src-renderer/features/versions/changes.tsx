import clsx from 'clsx'
import type { DiffLine, VersionChange } from '../../../src-main/contract'
import { t } from '../../strings'

/** Two versions compared: values side by side, texts line by line. */
export function Changes({ changes }: { changes: readonly VersionChange[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {changes.map(({ part, name, before, after, lines }) => (
        <li key={`${part} ${name}`} className="flex min-w-0 flex-col gap-1.5">
          <p className="font-medium text-sm">{t(`versions.row.part.${part}`, { name: name.replaceAll('_', ' ') })}</p>
          {lines.length === 0 ? (
            <p className="break-words font-mono text-sm">
              <del className="text-muted">{before ?? t('versions.row.none')}</del>
              <span aria-hidden> → </span>
              <ins className="no-underline">{after ?? t('versions.row.none')}</ins>
            </p>
          ) : (
            <Lines lines={lines} />
          )}
        </li>
      ))}
    </ul>
  )
}

const SIGNS: Record<DiffLine['op'], string> = { same: ' ', add: '+', remove: '−' }

function Lines({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <div className="overflow-x-auto rounded-card border bg-sunken py-2 font-mono text-sm leading-normal">
      {lines.map(({ op, text }, at) => {
        const Tag = op === 'add' ? 'ins' : op === 'remove' ? 'del' : 'div'
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            key={at}
            className={clsx(
              'flex gap-2 whitespace-pre-wrap break-words px-3 no-underline',
              op === 'add' && 'bg-mark',
              op === 'remove' && 'bg-danger-soft text-muted',
            )}
          >
            <span aria-hidden className="shrink-0 select-none">
              {SIGNS[op]}
            </span>
            <span dir="auto" className="min-w-0 flex-1">
              {text}
            </span>
          </Tag>
        )
      })}
    </div>
  )
}

/** Words of one text beside another. */
export function WordChanges({ words }: { words: readonly DiffLine[] }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap break-words text-sm leading-normal">
      {words.map(({ op, text }, at) => {
        const Tag = op === 'add' ? 'ins' : op === 'remove' ? 'del' : 'span'
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: words never move
            key={at}
            className={clsx(op === 'add' && 'bg-mark no-underline', op === 'remove' && 'bg-danger-soft text-muted')}
          >
            {text}
          </Tag>
        )
      })}
    </p>
  )
}
