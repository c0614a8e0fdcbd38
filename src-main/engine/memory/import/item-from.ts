/** What was found in a file, as a memory; its id is the caller's to choose. */
import { LIMITS, type MemoryItem } from '../../../contract/index'
import { hidePrivate } from '../../../contract/private-spans'
import type { Clock } from '../../ports'
import { titleOf, todayIn } from '../own-date'
import { STANDING_ALONE } from '../standing-alone'
import type { Found } from './types'

export function itemFrom(found: Found, { clock, zone }: { clock: Clock; zone(): string }): Omit<MemoryItem, 'id'> {
  const text = hidePrivate(found.text).trim()
  const at = new Date(clock.now()).toISOString()
  const { series, person, project } = found
  const some = Object.entries({ series, person, project }).filter(([, value]) => value !== undefined)
  return {
    kind: found.kind,
    scope: found.scope ?? 'global',
    text,
    title: hidePrivate(found.title ?? titleOf(text)).slice(0, LIMITS.titleChars),
    source: hidePrivate(found.source),
    created_on: found.created_on ?? todayIn(zone(), clock.now()),
    tags: found.tags ?? [],
    origin: 'import',
    ...STANDING_ALONE,
    created_at: at,
    updated_at: at,
    ...Object.fromEntries(some),
  }
}
