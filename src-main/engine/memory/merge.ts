/** The hits of several searches as one list: a record once, near copies once, own project first, by relevance. */
import type { Evidence, RecalledHit, RecallStages } from '../../contract/index'
import { collapseCopies } from './collapse'
import { isLoose } from './strength'

/** Characters of chunks in one block. */
const BLOCK_CHARS = 8_000

export interface MergeLimits {
  /** Memories in the block at most. */
  limit: number
  /** Its memories come first; '' for none. */
  project: string
}

export interface Merged {
  kept: RecalledHit[]
  /** Found and left out, best first. */
  rest: RecalledHit[]
  stages: RecallStages
}

/** `found`: the hits of each search, in the order of the searches. */
export function mergeHits(found: Evidence[][], { limit, project }: MergeLimits): Merged {
  const all = onceEach(found)
  const distinct = collapse(all)
  const best = distinct[0]?.relevance_score ?? 0
  const kept: RecalledHit[] = []
  const rest: RecalledHit[] = []
  let room = BLOCK_CHARS
  let weak = 0
  for (const hit of ownFirst(distinct, project)) {
    if (isLoose(hit, best)) {
      weak++
      rest.push({ ...hit, loose: true })
    } else if (kept.length < limit && hit.text.length <= room) {
      kept.push(hit)
      room -= hit.text.length
    } else rest.push(hit)
  }
  const total = found.reduce((sum, hits) => sum + hits.length, 0)
  return {
    kept,
    rest: rest.sort(byRelevance),
    stages: {
      found: total,
      repeated: total - all.length,
      near_copies: all.length - distinct.length,
      too_weak: weak,
      no_room: rest.length - weak,
      judged_out: 0,
      kept: kept.length,
    },
  }
}

/** One record once: its best score and that hit's chunk, and every search that found it. */
function onceEach(found: Evidence[][]): RecalledHit[] {
  const best = new Map<string, RecalledHit>()
  for (const [index, hits] of found.entries()) {
    for (const hit of hits) {
      const known = best.get(hit.id)
      const found_by = [...new Set([...(known?.found_by ?? []), index + 1])]
      const absorbed = [...new Set([...(known?.absorbed ?? []), ...(hit.absorbed ?? [])])]
      const better = known === undefined || hit.relevance_score > known.relevance_score ? hit : known
      best.set(hit.id, { ...better, found_by, ...(absorbed.length > 0 ? { absorbed } : {}) })
    }
  }
  return [...best.values()].sort(byRelevance)
}

/** Copies across searches; what one search collapsed already may still be another's own record. */
function collapse(hits: RecalledHit[]): RecalledHit[] {
  const standing = new Set<string>()
  const open = hits.filter((hit) => {
    if (standing.has(hit.id)) return false
    for (const id of hit.absorbed ?? []) standing.add(id)
    return true
  })
  const searches = new Map(hits.map((hit) => [hit.id, hit.found_by]))
  return collapseCopies(open).map((hit) => {
    const found_by = [hit.id, ...(hit.absorbed ?? [])].flatMap((id) => searches.get(id) ?? [])
    return { ...hit, found_by: [...new Set(found_by)].sort((a, b) => a - b) }
  })
}

/** The order within each group stays. */
function ownFirst(hits: RecalledHit[], project: string): RecalledHit[] {
  if (project === '') return hits
  const isOwn = (hit: RecalledHit) => hit.project?.toLowerCase() === project.toLowerCase()
  return [...hits.filter(isOwn), ...hits.filter((hit) => !isOwn(hit))]
}

const byRelevance = (a: Evidence, b: Evidence) => b.relevance_score - a.relevance_score
