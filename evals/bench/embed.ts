/** How fast the bundled sentence encoder embeds, in one run: text by text, in batches, and in batches on a worker a core. */
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

/** Texts a second. */
async function rate(how: { workers: number; batch: number }, texts: string[]): Promise<number> {
  const embedder = createUseLite(how)
  try {
    await embedder.embed(sentences(how.workers * 16))
    const started = performance.now()
    await embedder.embed(texts)
    return (texts.length * 1000) / (performance.now() - started)
  } finally {
    await embedder.close()
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10

export default async function bench(args: string[]) {
  const at = args.indexOf('--texts')
  const count = at >= 0 ? Number(args[at + 1]) : 200
  if (!Number.isInteger(count) || count < 1) throw new Error('--texts wants a whole number above 0.')
  const workers = Math.min(availableParallelism(), 4)
  const ways = [
    { workers: 1, batch: 1 },
    { workers: 1, batch: 8 },
    { workers, batch: 8 },
  ].map((how) => ({ how, best: 0 }))
  // In turns, and the best of each: other runs met whatever else the machine was doing.
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ways) way.best = Math.max(way.best, await rate(way.how, sentences(count)))
  const [single, batched] = ways.map(({ best }) => best) as [number, number]
  const rows = ways.map(({ how, best }) => ({
    ...how,
    texts_per_s: tenths(best),
    ms_a_text: tenths(1_000 / best),
    times_single: tenths(best / single),
  }))
  const ratio = tenths((ways.at(-1)?.best ?? 0) / batched)
  return { table: rows, result: { texts: count, cores: availableParallelism(), rows, ratio_to_one_worker: ratio } }
}
