/** How fast the bundled sentence encoder embeds: one worker thread against one a core, in one run. */
import { availableParallelism } from 'node:os'
import { createUseLite } from '../../src-main/adapters/embed/use-lite'

const WORDS = 'Kelly moved to Bath in spring and keeps the spare key under the red pot near the old library door'.split(
  ' ',
)

const ROUNDS = 3

/** Sentences of 8 to 20 words, none twice. */
const sentences = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const length = 8 + (n % 13)
    return `${n} ${Array.from({ length }, (_w, at) => WORDS[(n * 7 + at * (1 + (n % 5))) % WORDS.length]).join(' ')}`
  })

async function rate(workers: number, texts: string[]): Promise<number> {
  const embedder = createUseLite({ workers })
  try {
    await embedder.embed(sentences(workers * 8))
    const started = performance.now()
    await embedder.embed(texts)
    return (texts.length * 1000) / (performance.now() - started)
  } finally {
    await embedder.close()
  }
}

export default async function bench(args: string[]) {
  const at = args.indexOf('--texts')
  const count = at >= 0 ? Number(args[at + 1]) : 200
  if (!Number.isInteger(count) || count < 1) throw new Error('--texts wants a whole number above 0.')
  const most = Math.min(availableParallelism(), 4)
  const best = new Map<number, number>()
  // In turns, and the best of each: other runs met whatever else the machine was doing.
  for (let round = 0; round < ROUNDS; round++)
    for (const workers of new Set([1, most]))
      best.set(workers, Math.max(best.get(workers) ?? 0, await rate(workers, sentences(count))))
  const rows = [...best].map(([workers, rate]) => ({
    workers,
    texts_per_s: Math.round(rate * 10) / 10,
    ms_a_text: Math.round(10_000 / rate) / 10,
  }))
  const ratio = (rows.at(-1)?.texts_per_s ?? 0) / (rows[0]?.texts_per_s ?? 1)
  return {
    table: rows,
    result: { texts: count, cores: availableParallelism(), rows, ratio: Math.round(ratio * 100) / 100 },
  }
}
