/** Microphones of this computer, as far as the browser tells: names only once the microphone was allowed. */
import { create } from 'zustand'
import { findDevice } from '../../audio/find-device'

export interface Device {
  id: string
  label: string
}

export const useDevices = create<{ devices: Device[] | null; named: boolean }>(() => ({ devices: null, named: false }))

async function read(): Promise<void> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  const found = all.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '' && deviceId !== 'default')
  useDevices.setState({
    devices: found.map(({ deviceId, label }) => ({ id: deviceId, label })),
    named: found.some(({ label }) => label !== ''),
  })
}
export const readDevices = read

/** The id of the chosen one in this list; null: it is not there. */
export const chosenAmong = (devices: readonly Device[], chosen: Device): string | null =>
  findDevice(
    devices.map(({ id, label }) => ({ kind: 'audioinput', deviceId: id, label })),
    chosen,
  )

/** Keeps the list up to date; returns its end. */
export function watchDevices(): () => void {
  void read()
  const changed = () => void read()
  navigator.mediaDevices?.addEventListener('devicechange', changed)
  return () => navigator.mediaDevices?.removeEventListener('devicechange', changed)
}
