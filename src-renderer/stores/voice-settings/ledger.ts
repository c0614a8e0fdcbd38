/** The microphone ledger: every opening and closing, its days, and what is open now. */
import type { MicrophoneEntry } from '../../../src-main/contract'
import { call, client } from '../../client'
import { onAppEvent } from '../events'
import { createPaged } from '../paged'
import { createResource } from '../resource'
import { saveFile } from '../save-file'
import { soon } from '../soon'
import { useRecorder } from './recorder'

const rows = createPaged<MicrophoneEntry>(async (offset, limit) => {
  const { entries, total } = await call((line) => line.voice.ledger({ offset, limit }))
  return { rows: entries, total }
})
const summary = createResource(() => call((line) => line.microphone.summary({ days: 30 })))

export const useLedger = rows.use
export const needLedger = rows.need
export const useLedgerDays = summary.use

export function readLedger(): void {
  void rows.refresh()
  void summary.load()
}

const PAGE = 1_000
const FIELDS = ['at', 'what', 'reason', 'owner', 'device', 'open_ms'] as const

/** Every row, oldest first, as a table other programs read. */
export async function exportLedger(): Promise<void> {
  const all: MicrophoneEntry[] = []
  for (;;) {
    const { entries, total } = await client.voice.ledger({ offset: all.length, limit: PAGE })
    all.push(...entries)
    if (entries.length === 0 || all.length >= total) break
  }
  const lines = [FIELDS.join(','), ...all.toReversed().map((row) => FIELDS.map((field) => cell(row[field])).join(','))]
  saveFile('microphone.csv', 'text/csv', [`${lines.join('\r\n')}\r\n`])
}

/** RFC 4180; what a spreadsheet would take for a formula stays text. */
export function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const again = soon(() => {
  if (summary.use.getState().data !== null) readLedger()
}, 500)
onAppEvent((event) => {
  if (event.type === 'hello' || event.type === 'voice') again()
})
// A recording of this page has an entry of its own.
useRecorder.subscribe((now, before) => {
  if (now.open !== before.open) again()
})
