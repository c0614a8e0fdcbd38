/** An embedder that remembers on disk what it has embedded, so that a benchmark runs again in seconds. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Embedder } from '../../../src-main/engine/ports'

export interface CachedEmbedder extends Embedder {
  /** Writes what is new. */
  save(): void
}

interface Head {
  /** What made them: an embedder's id, of one release. */
  made_by: string
  dimension: number
  /** SHA-256 of the vectors' bytes. */
  sha256: string
  texts: string[]
}

/** Counted up when the form changes: older files are then never read. */
const FORM = 2
/** So many remembered vectors are made anew and compared before any is used. */
const PROVEN = 16
/** A vector made twice differs by less; one that was rounded to four decimals by more. */
const SAME = 1e-5

/**
 * The file `NAME-ID-RELEASE-FORM.vectors` in `folder`: one JSON line (Head), then float32 vectors. It is only ever written from
 * what the embedder itself returned, at full precision: what another release, form or hand made is not read, and a file
 * whose vectors the embedder does not make again is thrown away and told on stderr.
 */
export function cachedEmbedder(inner: Embedder, release: string, folder: string, name: string): CachedEmbedder {
  const { dimension, id } = inner.info
  const made_by = `${id} ${release}`
  const path = join(folder, `${name}-${made_by.replace(/[^\w.]+/g, '-')}-${FORM}.vectors`)
  let known = read(path, made_by, dimension)
  let proven = known.size === 0
  let added = 0
  const prove = async () => {
    const texts = [...known.keys()]
    const some = texts.filter((_, at) => at % Math.ceil(texts.length / PROVEN) === 0)
    const again = await inner.embed(some)
    const differs = some.some((text, at) => differ(known.get(text), again[at]))
    if (differs) {
      process.stderr.write(`${path} does not hold what ${made_by} makes: made anew\n`)
      rmSync(path)
      known = new Map()
    }
    proven = true
  }
  return {
    info: inner.info,
    async embed(texts, signal) {
      if (!proven) await prove()
      const missing = [...new Set(texts.filter((text) => !known.has(text)))]
      const made = missing.length > 0 ? await inner.embed(missing, signal) : []
      for (const [at, text] of missing.entries()) known.set(text, made[at] as Float32Array)
      added += missing.length
      return texts.map((text) => known.get(text) as Float32Array)
    },
    close: () => inner.close(),
    save() {
      if (added === 0) return
      mkdirSync(folder, { recursive: true })
      const vectors = new Float32Array(known.size * dimension)
      for (const [at, vector] of [...known.values()].entries()) vectors.set(vector, at * dimension)
      const bytes = Buffer.from(vectors.buffer)
      const head: Head = { made_by, dimension, sha256: sha256(bytes), texts: [...known.keys()] }
      writeFileSync(path, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]))
      added = 0
    },
  }
}

function read(path: string, made_by: string, dimension: number): Map<string, Float32Array> {
  if (!existsSync(path)) return new Map()
  const file = readFileSync(path)
  const end = file.indexOf(10)
  const head = JSON.parse(file.subarray(0, end).toString('utf8')) as Head
  const bytes = new Uint8Array(file.subarray(end + 1))
  if (head.made_by !== made_by || head.dimension !== dimension || head.sha256 !== sha256(bytes)) return new Map()
  const vectors = new Float32Array(bytes.buffer)
  return new Map(head.texts.map((text, at) => [text, vectors.subarray(at * dimension, (at + 1) * dimension)]))
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const differ = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  a === undefined || b === undefined || a.some((value, at) => Math.abs(value - (b[at] ?? 0)) > SAME)
