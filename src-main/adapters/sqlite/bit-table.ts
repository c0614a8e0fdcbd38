/** Bits and what filters ask of them, in arrays by chunk id: ids are given out one after another, so few places stay empty. */
import { type Cutoff, createCutoff } from './cutoff'
import { createBitRows } from './hamming'

export interface Near {
  id: number
  distance: number
}

/** What of the filter sqlite-vec's table knows. Days are Julian day numbers, `now` is in epoch seconds. */
export interface BitFilter {
  now: number
  /** By number; null: all. */
  kinds: ReadonlySet<number> | null
  scope: string | null
  dayFrom: number | null
  dayTo: number | null
}

/** As vector_N_bits holds it. */
export type BitRow = [blend: Buffer, expires: number, kind: number, day: number, scope: string]

/** Empty at first. */
export function createBitTable(dimension: number) {
  const bits = createBitRows(dimension)
  const blank = new Uint8Array(Math.ceil(dimension / 8))
  /** How far the k-th nearest usually is, by k, where no filter takes any out: rows beyond it are not looked at. */
  const cutoffs = new Map<number, Cutoff>()
  const cutoffOf = (k: number) => {
    const known = cutoffs.get(k) ?? createCutoff()
    cutoffs.set(k, known)
    return known
  }
  const scopes = new Map<string, number>()
  let room = 0
  let size = 0
  /** 0 where there is nothing. */
  let expires = new Float64Array(0)
  let kinds = new Uint8Array(0)
  let days = new Int32Array(0)
  let scope = new Uint32Array(0)
  let distances = new Uint16Array(0)

  const makeRoom = () => {
    room = bits.room()
    expires = grown(expires, new Float64Array(room))
    kinds = grown(kinds, new Uint8Array(room))
    days = grown(days, new Int32Array(room))
    scope = grown(scope, new Uint32Array(room))
    distances = new Uint16Array(room)
  }
  const scopeNumber = (name: string) => {
    const known = scopes.get(name) ?? scopes.size
    scopes.set(name, known)
    return known
  }

  return {
    /** Left out: there is nothing under this id (any more). */
    set(id: number, row: BitRow | undefined): void {
      if (row === undefined) {
        if (id >= size) return
        expires[id] = 0
        // It may have been erased: what it was like stays nowhere.
        bits.write(id, blank)
        return
      }
      bits.write(id, row[0])
      if (id >= room) makeRoom()
      size = Math.max(size, id + 1)
      expires[id] = row[1]
      kinds[id] = row[2]
      days[id] = row[3]
      scope[id] = scopeNumber(row[4])
    },
    /** At least `k`, and as many more as lie just as far as the last; the nearest first. */
    nearest(query: Uint8Array, k: number, filter: BitFilter): Near[] {
      bits.compare(query, size, distances)
      const passes = check(filter)
      const { kinds: some, scope: one, dayFrom, dayTo } = filter
      const cutoff = some === null && one === null && dayFrom === null && dayTo === null ? cutoffOf(k) : null
      const usual = cutoff?.distance() ?? null
      let found = usual === null ? [] : within(usual, passes)
      if (found.length < k) found = within(farthest(k, passes), passes)
      found.sort((a, b) => a.distance - b.distance || a.id - b.id)
      const last = found[k - 1]?.distance
      if (last === undefined) return found
      cutoff?.learn(last)
      return found.filter(({ distance }) => distance <= last)
    },
  }

  function within(far: number, passes: (id: number) => boolean): Near[] {
    const found: Near[] = []
    for (let id = 0; id < size; id++) {
      const distance = distances[id] as number
      if (distance <= far && passes(id)) found.push({ id, distance })
    }
    return found
  }

  /** The distance of the k-th nearest. */
  function farthest(k: number, passes: (id: number) => boolean): number {
    const counts = new Uint32Array(dimension + 9)
    for (let id = 0; id < size; id++) {
      const distance = distances[id] as number
      if (passes(id)) counts[distance] = (counts[distance] as number) + 1
    }
    let far = 0
    for (let held = counts[0] as number; held < k && far < counts.length - 1; held += counts[far] as number) far += 1
    return far
  }

  function check({ now, kinds: allowed, scope: name, dayFrom, dayTo }: BitFilter): (id: number) => boolean {
    const wanted = name === null ? null : (scopes.get(name) ?? -1)
    return (id) =>
      (expires[id] as number) > now &&
      (allowed === null || allowed.has(kinds[id] as number)) &&
      (wanted === null || scope[id] === wanted) &&
      (dayFrom === null || (days[id] as number) >= dayFrom) &&
      (dayTo === null || (days[id] as number) <= dayTo)
  }
}

function grown<T extends { set(from: ArrayLike<number>): void }>(from: ArrayLike<number>, to: T): T {
  to.set(from)
  return to
}
