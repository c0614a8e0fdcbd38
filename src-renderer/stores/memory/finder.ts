/** What is looked for in memory: a kind, words, and filters. The list and the search both go by it. */
import { create } from 'zustand'
import type { ItemKind, MemoryFilter } from '../../../src-main/contract'

export interface Filters {
  project: string | null
  person: string | null
  /** YYYY-MM-DD, inclusive. */
  from: string | null
  to: string | null
  folder: string | null
  agent: string | null
}

export interface Finder extends Filters {
  /** null: every kind. */
  kind: ItemKind | null
  /** Only what was forgotten and can still be brought back. */
  forgotten: boolean
  query: string
}

const NO_FILTERS: Filters = { project: null, person: null, from: null, to: null, folder: null, agent: null }

export const useFinder = create<Finder>(() => ({ kind: null, forgotten: false, query: '', ...NO_FILTERS }))

export const noFilters = () => NO_FILTERS

/** How many filters are set, kind and words not counted. A folder and its agent are one. */
export function countFilters({ project, person, from, to, folder }: Filters): number {
  return [project, person, from ?? to, folder].filter((one) => one !== null).length
}

/** As the engine takes it. */
export function toFilter({ kind, project, person, from, to, folder, agent }: Omit<Finder, 'query'>): MemoryFilter {
  return {
    ...(kind === null ? {} : { kinds: [kind] }),
    ...(project === null ? {} : { project }),
    ...(person === null ? {} : { person }),
    ...(from === null ? {} : { date_from: from }),
    ...(to === null ? {} : { date_to: to }),
    ...(folder === null ? {} : { folder }),
    ...(agent === null ? {} : { agent }),
  }
}

/** Whether two states of the finder ask for the same. */
export const sameQuestion = (a: Finder, b: Finder) =>
  (Object.keys(b) as (keyof Finder)[]).every((key) => a[key] === b[key])
