import { Fragment } from 'react'
import { revealed } from '../../../src-main/contract/invisible'
import { t } from '../../strings'

/** Text in which nothing hides: every character that would not be seen, or would turn the order, is written out. */
export function Revealed({ text }: { text: string }) {
  let at = 0
  return revealed(text).map((piece) => {
    const key = at
    at += 1
    if ('shown' in piece) return <Fragment key={key}>{piece.shown}</Fragment>
    return (
      <bdi
        key={key}
        dir="ltr"
        title={t('approval.hidden', { code: piece.hidden })}
        className="mx-px rounded-[4px] bg-danger-soft px-1 font-mono text-danger text-xs"
      >
        {piece.hidden}
      </bdi>
    )
  })
}
