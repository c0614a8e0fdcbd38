/** Time zones as they are listed, and the time in one. Pure but for the zone data of the browser. */

/** Every IANA zone the browser knows, with its offset at `now`: "Europe/Berlin", "GMT+1". */
export function zoneOptions(now: Date): { value: string; label: string; hint: string }[] {
  return Intl.supportedValuesOf('timeZone').map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
    hint: offset(value, now),
  }))
}

function offset(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** "Monday 15:04"; '' for a zone the browser does not know. */
export function zoneTime(zone: string, now: Date): string {
  try {
    return new Intl.DateTimeFormat(undefined, {
      timeZone: zone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(now)
  } catch {
    return ''
  }
}
