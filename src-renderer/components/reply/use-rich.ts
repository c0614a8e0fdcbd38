import { useEffect, useState } from 'react'

type Rich = typeof import('./rich').default
let loaded: Rich | null = null

/** The heavy renderers once they are here, null before; asked for only when wanted. */
export function useRich(wanted: boolean): Rich | null {
  const [rich, setRich] = useState(loaded)
  useEffect(() => {
    if (!wanted || rich) return
    let here = true
    void import('./rich').then(({ default: rich }) => {
      loaded = rich
      if (here) setRich(rich)
    })
    return () => {
      here = false
    }
  }, [wanted, rich])
  return rich
}
