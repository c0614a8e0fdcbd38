/** An embedder that remembers on disk what it has embedded, so that a benchmark runs again in seconds. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Embedder } from '../../../src-main/engine/ports'

export interface CachedEmbedder extends Embedder {
  /** Writes what is new. */
  save(): void
}

/** The file: one JSON line of texts, then their vectors as float32. */
export function cachedEmbedder(inner: Embedder, path: string): CachedEmbedder {
  const { dimension } = inner.info
  const known = read(path, dimension)
  let added = 0
  return {
    info: inner.info,
    async embed(texts, signal) {
      const missing = [...new Set(texts.filter((text) => !known.has(text)))]
      const made = missing.length > 0 ? await inner.embed(missing, signal) : []
      for (const [at, text] of missing.entries()) known.set(text, made[at] as Float32Array)
      added += missing.length
      return texts.map((text) => known.get(text) as Float32Array)
    },
    close: () => inner.close(),
    save() {
      if (added === 0) return
      mkdirSync(dirname(path), { recursive: true })
      const vectors = new Float32Array(known.size * dimension)
      for (const [at, vector] of [...known.values()].entries()) vectors.set(vector, at * dimension)
      writeFileSync(
        path,
        Buffer.concat([Buffer.from(`${JSON.stringify([...known.keys()])}\n`), Buffer.from(vectors.buffer)]),
      )
      added = 0
    },
  }
}

function read(path: string, dimension: number): Map<string, Float32Array> {
  if (!existsSync(path)) return new Map()
  const file = readFileSync(path)
  const end = file.indexOf(10)
  const texts = JSON.parse(file.subarray(0, end).toString('utf8')) as string[]
  const vectors = new Float32Array(new Uint8Array(file.subarray(end + 1)).buffer)
  return new Map(texts.map((text, at) => [text, vectors.subarray(at * dimension, (at + 1) * dimension)]))
}
