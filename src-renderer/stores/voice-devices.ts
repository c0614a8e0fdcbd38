/** What changes around a listening page: microphones plugged in and out, the permission, the choice in Settings. */
import { useSettings } from './settings'

export interface MicrophoneWatch {
  /** Opening may work now where it did not. */
  mayWork(): void
  /** The device chosen in Settings; '' for the system's choice. */
  wanted(): string
  /** The device that is open; null: none is. */
  inUse(): string | null
  /** Another one than the open one is to be used. */
  move(deviceId: string): void
}

/** Plugging in makes several events at once. */
const SETTLE_MS = 250

/** Returns its end. */
export function watchMicrophones(watch: MicrophoneWatch): () => void {
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined

  async function moveToWanted(): Promise<void> {
    const wanted = watch.wanted()
    if (watch.inUse() === null || wanted === '' || wanted === watch.inUse()) return
    const devices = await navigator.mediaDevices.enumerateDevices()
    const there = devices.some(({ kind, deviceId }) => kind === 'audioinput' && deviceId === wanted)
    if (there && !signal.aborted) watch.move(wanted)
  }
  const settled = () => {
    watch.mayWork()
    void moveToWanted().catch(() => {})
  }
  navigator.mediaDevices?.addEventListener(
    'devicechange',
    () => {
      clearTimeout(timer)
      timer = setTimeout(settled, SETTLE_MS)
    },
    { signal },
  )

  // Firefox before 131 does not know the name.
  navigator.permissions?.query({ name: 'microphone' as PermissionName }).then(
    (permission) => permission.addEventListener('change', watch.mayWork, { signal }),
    () => {},
  )

  let chosen = watch.wanted()
  const unsubscribe = useSettings.subscribe(() => {
    if (watch.wanted() === chosen) return
    chosen = watch.wanted()
    if (watch.inUse() !== null) watch.move(chosen)
  })

  return () => {
    end.abort()
    clearTimeout(timer)
    unsubscribe()
  }
}
