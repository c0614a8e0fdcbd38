/** Trace files of a busy week: as many lines as wanted, the same each time. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

const DAY_MS = 86_400_000
const QUESTIONS = [
  'What is on my calendar this week?',
  'Summarise the notes of Tuesday’s meeting and say who has to do what',
  'איפה גרה קלי?',
  `Why does ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} fail?`,
  'When was Kelly born?',
  'Draft an answer to the landlord about the boiler',
]
const TOOLS = ['memory_search', 'calendar_list', 'calendar_add', 'note_write', 'web_search', 'calculate']
const MODELS = ['claude-sonnet-5', 'gpt-5-mini']

/** Numbers from 0 to 1 that look random and never change. */
function numbers(): () => number {
  let seed = 7
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

export function writeManyTraces(home: string, lines: number, days: number, now: number): void {
  const next = numbers()
  const byDay = new Map<string, string[]>()
  let written = 0
  for (let n = 0; written < lines; n++) {
    const began = now - (n % days) * DAY_MS - Math.floor(next() * 8 * 3_600_000)
    const turn = oneTurn(`turn_${n}`, began, next)
    written += turn.length
    for (const line of turn) {
      const day = line.ts.slice(0, 10)
      const texts = byDay.get(day) ?? []
      byDay.set(day, texts)
      texts.push(JSON.stringify(line))
    }
  }
  mkdirSync(join(home, 'traces'), { recursive: true })
  for (const [day, texts] of byDay) writeFileSync(join(home, 'traces', `${day}.jsonl`), `${texts.join('\n')}\n`)
}

function oneTurn(turn_id: string, began: number, next: () => number): { ts: string; type: string }[] {
  let at = began
  const lines: { ts: string; type: string }[] = []
  const add = (type: string, ms: number, more: object) => {
    at += ms
    lines.push({ v: 2, type, ts: new Date(at).toISOString(), turn_id, duration_ms: ms, ...more } as never)
  }
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T
  const model = pick(MODELS)
  const open = next() < 0.6
  const failed = next() < 0.03
  add('turn_start', 0, {
    conversation_id: 'c',
    gateway: pick(['desktop', 'quick-ask', 'voice']),
    model,
    text: pick(QUESTIONS),
  })
  add('gate', 2, { open, reason: open ? 'names something' : 'small talk', by: 'rules' })
  const injected = open ? Math.floor(next() * 6) : 0
  if (open) add('retrieval', 10 + Math.round(next() * 30), { query: 'q', results: injected + 3, injected, error: null })
  let usd = 0
  const calls = 1 + Math.floor(next() * 3)
  for (let n = 0; n < calls; n++) {
    const input_tokens = 4_000 + Math.floor(next() * 9_000)
    const output_tokens = 80 + Math.floor(next() * 700)
    const cost_usd = (input_tokens * 1.2 + output_tokens * 12) / 1e6
    usd += cost_usd
    const ms = 500 + Math.round(next() ** 4 * 9_000)
    add('llm', ms, {
      kind: 'loop',
      provider: model.startsWith('claude') ? 'anthropic' : 'openai',
      model,
      input_tokens,
      output_tokens,
      cached_tokens: Math.floor(input_tokens * 0.6),
      cache_write_tokens: 0,
      cost_usd,
      first_token_ms: 180 + Math.round(next() * 300),
      ok: true,
      error: null,
    })
    if (n < calls - 1) {
      const ok = next() > 0.06
      add('tool', 5 + Math.round(next() ** 3 * 900), {
        name: pick(TOOLS),
        source: 'local',
        kind: 'tool',
        args: '{"query":"q"}',
        ok,
        error: ok ? null : 'It did not answer',
      })
    }
  }
  const memory = Array.from({ length: injected }, (_, n) => ({
    id: `m${n}`,
    title: '',
    source: '',
    created_on: '',
    state: n % 2 ? 'cited' : 'injected',
  }))
  add('receipt', 0, { rev: 1, line: '', models: [], tools: [], memory, total_usd: usd })
  add('turn_end', 0, {
    status: failed ? 'failed' : 'done',
    error: failed ? { code: 'MODEL_TIMEOUT', message: 'late', action: '' } : null,
    reply_chars: 200,
  })
  Object.assign(lines.at(-1) ?? {}, { duration_ms: at - began })
  return lines
}

/** The books of that week: usage rows of several kinds and models, written beside the app that runs there. */
export function writeManyUsage(home: string, days: number, now: number): void {
  const next = numbers()
  const db = new Database(join(home, 'state.db'))
  const insert = db.prepare(
    `INSERT INTO usage (turn_id, ts, kind, provider, model, input_tokens, output_tokens, cached_tokens, cache_write_tokens,
       cost_usd, duration_ms, ok, counted_usd, on_reply)
     VALUES (?, ?, ?, 'p', ?, ?, ?, ?, 0, ?, 900, 1, ?, 1)`,
  )
  const rows = [
    ['loop', 'claude-sonnet-5', 0.05],
    ['loop', 'gpt-5-mini', 0.012],
    ['consolidation', 'gpt-5-mini', 0.006],
    ['quick', 'gpt-5-mini', 0.003],
    ['embed', 'text-embedding-3-small', 0.001],
    ['judge', 'gpt-5-mini', 0.002],
  ] as const
  db.transaction(() => {
    for (let n = 0; n < days * 24; n++)
      for (const [kind, model, usd] of rows) {
        const ts = new Date(now - (n % days) * DAY_MS - Math.floor(next() * 6 * 3_600_000)).toISOString()
        const input = Math.floor(next() * 9_000)
        const cost = usd * next()
        insert.run(`turn_${n}`, ts, kind, model, input, Math.floor(input / 9), Math.floor(input * 0.6), cost, cost)
      }
  })()
  db.close()
}
