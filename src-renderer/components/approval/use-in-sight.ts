import { type RefObject, useEffect } from 'react'

/** Tells whether nearly all of an element is on the screen, at each change; false once it is gone. */
export function useInSight(ref: RefObject<HTMLElement | null>, tell: (inSight: boolean) => void): void {
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => tell(entry?.isIntersecting === true), { threshold: 0.9 })
    observer.observe(element)
    return () => {
      observer.disconnect()
      tell(false)
    }
  }, [ref, tell])
}
