/** Telling the page to open its microphone: not while the ledger owes lines, for its opening could not be written either. */
import type { ListenerCommand, VoiceSettings } from '../../contract'
import type { Ledger } from './ledger'

export interface OpenMicrophoneDeps {
  ledger: Pick<Ledger, 'owes' | 'catchUp'>
  /** It is still to be opened. */
  wanted(): boolean
  open(): void
  unwritten(): void
}

export function openMicrophone({ ledger, wanted, open, unwritten }: OpenMicrophoneDeps): void {
  if (!ledger.owes()) {
    open()
    return
  }
  ledger.catchUp().then(() => {
    if (wanted()) open()
  }, unwritten)
}

/** Opens the microphone that is chosen. */
export const openCommand = (chosen: Pick<VoiceSettings, 'device_id' | 'device_label'>): ListenerCommand => ({
  type: 'open_microphone',
  device_id: chosen.device_id,
  device_label: chosen.device_label,
})
