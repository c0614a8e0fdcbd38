/** Which items a retriever may see, as SQL applied inside it and never after. */
import type { ItemFilter } from '../../engine/ports'
import { DEFAULT_BANK } from './rows'

/** Needs the item table as `i`. Superseded, forgotten and expired items never pass. */
export const LIVE = `i.is_latest = 1 AND i.forgotten_at IS NULL AND (i.expires_at IS NULL OR i.expires_at > @now)`

export interface Condition {
  /** Over the item table as `i`. The same kinds of filter give the same text, so statements can be kept by it. */
  sql: string
  params: Record<string, string>
  /** The part of it that the vector index cannot tell by itself (it knows what is live, kinds, scope and dates). */
  narrow: string | null
  /** The part of it that takes out single messages and turns. */
  except: string | null
  /** It keeps back more than what is not live, of another bank or of single messages. */
  isFiltered: boolean
}

type Part = [sql: string, name: string, value: string]

const among = (list: string) => `(SELECT value FROM json_each(@${list}))`

/** `now` is an ISO time. */
export function conditionOf(filter: ItemFilter, now: string): Condition {
  const bank: Part = ['i.bank = @bank', 'bank', filter.bank ?? DEFAULT_BANK]
  const narrow = [...equalParts(filter), ...listParts(filter)]
  const except = exceptParts(filter)
  const parts = [bank, ...plainParts(filter), ...narrow, ...except]
  const live = filter.includeSuperseded ? LIVE.replace('i.is_latest = 1 AND ', '') : LIVE
  const together = (some: Part[]) => (some.length === 0 ? null : some.map(([sql]) => sql).join(' AND '))
  return {
    sql: `${live} AND ${together(parts)}`,
    params: { now, ...Object.fromEntries(parts.map(([, name, value]) => [name, value])) },
    narrow: together(narrow),
    except: together(except),
    isFiltered: parts.length > 1 + except.length,
  }
}

function plainParts({ kinds, scope, dateFrom, dateTo }: ItemFilter): Part[] {
  const parts: Part[] = []
  if (kinds !== undefined) parts.push([`i.kind IN ${among('kinds')}`, 'kinds', JSON.stringify(kinds)])
  if (scope !== undefined) parts.push(['i.scope = @scope', 'scope', scope])
  if (dateFrom !== undefined) parts.push(['i.created_on >= @date_from', 'date_from', dateFrom])
  if (dateTo !== undefined) parts.push(['i.created_on <= @date_to', 'date_to', dateTo])
  return parts
}

function equalParts({ person, folder, agent }: ItemFilter): Part[] {
  const parts: Part[] = []
  if (person !== undefined) parts.push(['i.person = @person', 'person', person])
  if (folder !== undefined) parts.push(['i.folder = @folder', 'folder', folder])
  if (agent !== undefined) parts.push(['i.agent = @agent', 'agent', agent])
  return parts
}

/** The project an item belongs to, from `project` or its scope. */
export const PROJECT = 'i.project_of'

function listParts({ project, projects, audiences, tags }: ItemFilter): Part[] {
  const parts: Part[] = []
  if (project !== undefined) parts.push([`${PROJECT} = @project`, 'project', project])
  if (projects !== undefined)
    parts.push([`(${PROJECT} IS NULL OR ${PROJECT} IN ${among('projects')})`, 'projects', JSON.stringify(projects)])
  if (audiences !== undefined)
    parts.push([`(i.audience IS NULL OR i.audience IN ${among('audiences')})`, 'audiences', JSON.stringify(audiences)])
  if (tags !== undefined && tags.length > 0)
    parts.push([
      `NOT EXISTS (SELECT 1 FROM json_each(@tags) t WHERE t.value NOT IN (SELECT value FROM json_each(i.tags)))`,
      'tags',
      JSON.stringify(tags),
    ])
  return parts
}

function exceptParts({ excludeMessageIds }: ItemFilter): Part[] {
  if (excludeMessageIds === undefined || excludeMessageIds.length === 0) return []
  const sql = `(i.message_id IS NULL OR i.message_id NOT IN ${among('excluded')})
    AND (i.turn_id IS NULL OR i.turn_id NOT IN ${among('excluded')})`
  return [[sql, 'excluded', JSON.stringify(excludeMessageIds)]]
}
