/** Which items a retriever may see, as SQL applied inside it and never after. */
import type { ItemFilter } from '../../engine/ports'

/** Needs the item table as `i`. Superseded, forgotten and expired items never pass. */
export const LIVE = `i.is_latest = 1 AND i.forgotten_at IS NULL AND (i.expires_at IS NULL OR i.expires_at > @now)`

export const ALLOWED = `${LIVE}
  AND (@kinds IS NULL OR i.kind IN (SELECT value FROM json_each(@kinds)))
  AND (@scope IS NULL OR i.scope = @scope)
  AND (@date_from IS NULL OR i.created_on >= @date_from)
  AND (@date_to IS NULL OR i.created_on <= @date_to)
  AND (@excluded IS NULL OR (coalesce(i.message_id, '') NOT IN (SELECT value FROM json_each(@excluded))
    AND coalesce(i.turn_id, '') NOT IN (SELECT value FROM json_each(@excluded))))`

export interface FilterParams {
  now: string
  kinds: string | null
  scope: string | null
  date_from: string | null
  date_to: string | null
  excluded: string | null
}

/** `now` is an ISO time. */
export function filterParams(filter: ItemFilter, now: string): FilterParams {
  return {
    now,
    kinds: filter.kinds ? JSON.stringify(filter.kinds) : null,
    scope: filter.scope ?? null,
    date_from: filter.dateFrom ?? null,
    date_to: filter.dateTo ?? null,
    excluded: filter.excludeMessageIds?.length ? JSON.stringify(filter.excludeMessageIds) : null,
  }
}
