/** What changes around a listening page: microphones plugged in and out, the permission, the choice in Settings. */
import { findDevice } from '../audio/find-device'
import { type Microphone, type MicrophoneEvents, openMicrophone } from '../audio/microphone'
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

/** The id that the chosen microphone has now; null: it is not there. */
async function presentId(id: string, label: string): Promise<string | null> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return findDevice(devices, { id, label: useSettings.getState().settings?.voice.device_label ?? label })
}

/**
 * Opens the chosen microphone, or the system's choice where it is not there. `label`: its name, for a page that has not read
 * the settings yet. Rejects with MicrophoneError.
 */
export async function openChosen(id: string, label: string, events: MicrophoneEvents): Promise<Microphone> {
  const now = () => (id === '' ? null : presentId(id, label).catch(() => null))
  const opened = await openMicrophone((await now()) ?? id, events)
  if (id === '' || opened.deviceId === id) return opened
  // Some browsers tell names only to a page that has a microphone open.
  const there = await now()
  if (there === null || there === opened.deviceId) return opened
  opened.close()
  return openMicrophone(there, events)
}

/** Returns its end. */
export function watchMicrophones(watch: MicrophoneWatch): () => void {
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined

  async function moveToWanted(): Promise<void> {
    const wanted = watch.wanted()
    if (watch.inUse() === null || wanted === '' || wanted === watch.inUse()) return
    const there = await presentId(wanted, '')
    if (there !== null && there !== watch.inUse() && !signal.aborted) watch.move(there)
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
