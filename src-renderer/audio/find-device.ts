/** The microphone that was chosen, among those that are there. */

interface ThereDevice {
  kind: string
  deviceId: string
  label: string
}

/**
 * Its id now; null: it is not there. Ids change: with the socket that it is plugged into, with the address of the page, when a
 * browser forgets a site. So one whose id is gone is known by its name, if only one is called so.
 */
export function findDevice(devices: readonly ThereDevice[], chosen: { id: string; label: string }): string | null {
  const inputs = devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
  if (inputs.some(({ deviceId }) => deviceId === chosen.id)) return chosen.id
  const named = inputs.filter(({ label }) => label !== '' && label === chosen.label)
  return named.length === 1 ? (named[0]?.deviceId ?? null) : null
}
