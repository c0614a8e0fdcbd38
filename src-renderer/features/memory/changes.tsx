import { useMemo } from 'react'
import { t } from '../../strings'
import { wordDiff } from './word-diff'

/** What a version changed: words that went struck through, words that came marked. */
export function Changes({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => wordDiff(before, after), [before, after])
  if (pieces.every(({ kind }) => kind === 'same'))
    return <p className="text-dim text-sm">{t('memory.detail.same_words')}</p>
  return (
    <p dir="auto" className="whitespace-pre-line text-sm leading-normal">
      {pieces.map(({ kind, text }, index) => {
        const key = `${index}/${kind}`
        if (kind === 'gone')
          return (
            <del key={key} className="text-danger decoration-1">
              {text}
            </del>
          )
        return kind === 'new' ? (
          <ins key={key} className="rounded-[3px] bg-mark px-px no-underline">
            {text}
          </ins>
        ) : (
          text
        )
      })}
    </p>
  )
}
