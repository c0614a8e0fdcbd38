/** The built-in tools on real parts: store, memory, calendar file, dates and maths; only clock and files stand in. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIcsCalendar } from '../adapters/calendar'
import { createDateParser } from '../adapters/dates'
import { createMaths } from '../adapters/maths'
import { openSqliteStore } from '../adapters/sqlite'
import { createMemory } from '../engine/memory'
import type { ToolContext, ToolResult } from '../engine/ports'
import { createBuiltinTools, createRegistry, runTool } from '../engine/tools'
import { countingIds, fakeClock, memoryFiles } from './ports'

/** Monday 30 November 2026, 10:00 in London. */
export const KIT_NOW = '2026-11-30T10:00:00Z'

export async function openToolKit(initial: Record<string, string> = {}, zone = 'Europe/London') {
  const home = mkdtempSync(join(tmpdir(), 'hearken-tools-'))
  const clock = fakeClock(KIT_NOW, zone)
  const ids = countingIds()
  const files = memoryFiles(initial)
  const store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
  const memory = createMemory({ store, clock, ids, files, zone: () => zone })
  const calendar = createIcsCalendar(files, { path: 'calendar.ics', clock })
  const dates = createDateParser()
  const registry = createRegistry(
    createBuiltinTools({ memory, files, calendar, dates, maths: createMaths(), history: store, ids }),
    { unavailable: () => [] },
  )
  const context = (over: Partial<ToolContext> = {}): ToolContext => ({
    turnId: 'turn_1',
    conversationId: 'conv_1',
    messageId: 'msg_1',
    signal: new AbortController().signal,
    now: clock.now(),
    zone,
    ...over,
  })
  const call = async (name: string, args: Record<string, unknown> = {}, over: Partial<ToolContext> = {}) =>
    (await runTool(registry, { name, args }, context(over), clock.monotonic)).result
  return {
    ...{ clock, files, store, memory, calendar, registry, context, call },
    /** Runs the undo that a result offers. */
    undo: (result: ToolResult) =>
      result.undo ? call(result.undo.tool, result.undo.args) : Promise.reject(new Error('no undo')),
  }
}

export type ToolKit = Awaited<ReturnType<typeof openToolKit>>
