/** Verdicts that were given, by a hash over judge, prompt and material: evals/verdicts.jsonl in home. */
import { z } from 'zod'
import type { Files } from '../../ports'

const FILE = 'evals/verdicts.jsonl'
/** Lines kept; at twice as many the older half goes. A run of the whole judge suite gives about 500. */
export const MOST_VERDICTS = 10_000

const Line = z.object({ key: z.string(), score: z.number().int(), reason: z.string() })

export interface Verdicts {
  get(key: string): { score: number; reason: string } | null
  /** A disk that is full costs the memory of it, not the verdict. */
  keep(key: string, verdict: { score: number; reason: string }): Promise<void>
}

/** Of what a person said themselves: it stands where they look for it and can erase it, and nowhere else. */
export const KEPT_NOWHERE: Verdicts = { get: () => null, keep: async () => {} }

/** `fresh`: nothing known counts, and what is given now takes its place. */
export async function openVerdicts(files: Files, fresh: boolean): Promise<Verdicts> {
  const text = (await files.read(FILE).catch(() => null)) ?? ''
  const lines = text.split('\n').filter((line) => line !== '')
  const known = new Map<string, { score: number; reason: string }>()
  if (!fresh)
    for (const line of lines) {
      const read = parse(line)
      if (read !== null) known.set(read.key, { score: read.score, reason: read.reason })
    }
  if (lines.length > 2 * MOST_VERDICTS)
    await files.write(FILE, `${lines.slice(-MOST_VERDICTS).join('\n')}\n`).catch(() => {})
  return {
    get: (key) => known.get(key) ?? null,
    async keep(key, { score, reason }) {
      known.set(key, { score, reason })
      await files.append(FILE, `${JSON.stringify({ key, score, reason })}\n`).catch(() => {})
    },
  }
}

function parse(line: string): z.infer<typeof Line> | null {
  try {
    return Line.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
