import { Fragment } from 'react'

/** Text with pieces of it marked; `ranges` are [start, end) in UTF-16 units, in order. */
export function Marked({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }) {
  let from = 0
  const pieces = ranges.map(([start, end]) => {
    const before = text.slice(from, start)
    from = end
    return (
      <Fragment key={start}>
        {before}
        <mark>{text.slice(start, end)}</mark>
      </Fragment>
    )
  })
  return (
    <>
      {pieces}
      {text.slice(from)}
    </>
  )
}
