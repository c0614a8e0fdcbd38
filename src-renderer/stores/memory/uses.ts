/** How often each memory on the screen was used; asked for in one call for all that come into sight. */
import { create } from 'zustand'
import type { MemoryUse, UsedIn } from '../../../src-main/contract'
import { call } from '../../client'
import { onAppEvent } from '../events'

export const useUses = create<Record<string, MemoryUse>>(() => ({}))

const PAUSE_MS = 60
const MOST = 200
let wanted = new Set<string>()
let asked = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

export function wantUse(id: string) {
  if (asked.has(id)) return
  wanted.add(id)
  schedule()
}

function schedule() {
  if (timer === undefined) timer = setTimeout(() => void read(), PAUSE_MS)
}

async function read() {
  timer = undefined
  const ids = [...wanted].slice(0, MOST)
  wanted = new Set([...wanted].slice(MOST))
  for (const id of ids) asked.add(id)
  try {
    const { uses } = await call((client) => client.memory.uses({ ids }))
    useUses.setState(Object.fromEntries(uses.map((use) => [use.id, use])))
  } catch {
    // Asked again when the card is drawn again: a number is missing meanwhile, nothing more.
    for (const id of ids) asked.delete(id)
  }
  if (wanted.size > 0) schedule()
}

/** The turns that used it, newest first; null when they cannot be read. */
export async function readUsedIn(id: string): Promise<UsedIn[] | null> {
  try {
    return (await call((client) => client.memory.usedIn({ id, limit: 20 }))).turns
  } catch {
    return null
  }
}

onAppEvent((event) => {
  const counts = event.type === 'turn' && event.event.type === 'done' && event.event.message.used.length > 0
  if (!counts && event.type !== 'hello') return
  const before = asked
  asked = new Set()
  for (const id of before) wantUse(id)
})
