import { useEffect, useState } from 'react'

/** Longer than a double click or a key still held down, shorter than it takes to read a word. */
const ARM_MS = 600

/** False for a moment after it appeared or moved to another place, so that what was meant for something else answers nothing. */
export function useArmed(place: number): boolean {
  const [armed, setArmed] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(place), ARM_MS)
    return () => clearTimeout(timer)
  }, [place])
  return armed === place
}
