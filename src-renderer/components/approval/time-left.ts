import { useEffect, useState } from 'react'

/** Seconds until `expires`, at least 0; counted anew each second. */
export function useSecondsLeft(expires: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(expires, now)
}

export const secondsLeft = (expires: string, now: number) => Math.max(0, Math.ceil((Date.parse(expires) - now) / 1_000))

/** "1:05". */
export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
