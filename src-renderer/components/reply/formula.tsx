import type katex from 'katex'
import { useLayoutEffect, useRef } from 'react'

/** Mathematics drawn by KaTeX into its own element: through the DOM, so a page without inline styles allows it. */
export function Formula({ tex, display, draw }: { tex: string; display: boolean; draw: typeof katex }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (place.current) draw.render(tex, place.current, { displayMode: display, throwOnError: false, trust: false })
  }, [tex, display, draw])
  return <span ref={place} dir="ltr" />
}
